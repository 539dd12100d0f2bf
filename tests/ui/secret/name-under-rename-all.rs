use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
#[elicit(rename_all = "camelCase")]
struct Form {
    access_token: String,
}

fn main() {}

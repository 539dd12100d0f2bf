use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
#[elicit(rename_all = "camelCase")]
struct Form {
    __: String,
}

fn main() {}

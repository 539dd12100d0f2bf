use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
#[elicit(rename_all = "wide")]
struct Form {
    first_name: String,
}

fn main() {}

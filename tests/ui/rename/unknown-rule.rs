use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
#[elicit(rename_all = "camelcase")]
struct Form {
    first_name: String,
}

fn main() {}

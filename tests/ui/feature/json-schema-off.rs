use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
#[elicit(json_schema)]
struct Form {
    name: String,
}

fn main() {}

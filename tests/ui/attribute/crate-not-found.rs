use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
#[elicit(crate = nowhere)]
struct Form {
    name: String,
}

fn main() {}

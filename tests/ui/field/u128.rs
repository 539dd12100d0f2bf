use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    count: u128,
}

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
#[elicit(minimum = 1)]
struct Form {
    count: u8,
}

fn main() {}

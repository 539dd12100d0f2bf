use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(minimum = 0.5)]
    count: u8,
}

fn main() {}

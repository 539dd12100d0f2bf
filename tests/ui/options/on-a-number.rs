use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(enum("1", "2"))]
    count: u8,
}

fn main() {}

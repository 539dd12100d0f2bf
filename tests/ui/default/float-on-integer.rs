use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(default = 1.5)]
    count: u8,
}

fn main() {}

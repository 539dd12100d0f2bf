use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(max = 3)]
    count: u8,
}

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(default = 300)]
    count: u8,
}

fn main() {}

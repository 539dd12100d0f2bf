use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(default = "seven")]
    count: u8,
}

fn main() {}

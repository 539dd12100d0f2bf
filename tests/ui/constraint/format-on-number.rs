use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(format = "date")]
    day: u8,
}

fn main() {}

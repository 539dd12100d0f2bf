use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(check = EVEN)]
    number: u8,
    #[elicit(check = odd)]
    name: String,
}

const EVEN: bool = true;

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(default = 7, maximum = MOST)]
    age: u8,
}

const MOST: u8 = 5;

fn main() {}

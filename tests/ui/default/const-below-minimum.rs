use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(minimum = 18, default = YOUNG)]
    age: u8,
}

const YOUNG: u8 = 7;

fn main() {}

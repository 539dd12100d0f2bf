use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(minimum = LOW, maximum = HIGH)]
    count: u8,
}

const LOW: u8 = 9;
const HIGH: u8 = 3;

fn main() {}

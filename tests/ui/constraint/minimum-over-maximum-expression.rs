use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(minimum = LOW + 1, maximum = 3)]
    count: u8,
}

const LOW: u8 = 9;

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(minimum = HALF)]
    count: u8,
}

const HALF: f64 = 0.5;

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(minimum = HALF, default = TENTH)]
    low: f32,
    #[elicit(maximum = TENTH, default = 0.5)]
    high: Option<f32>,
}

const HALF: f32 = 0.5;
const TENTH: f32 = 0.1;

fn main() {}

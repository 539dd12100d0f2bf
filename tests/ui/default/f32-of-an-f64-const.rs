use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(default = TENTH)]
    share: f32,
}

const TENTH: f64 = 0.1;

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(maximum = LIMIT)]
    share: f64,
}

const LIMIT: &str = "9";

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(maximum = LIMIT)]
    share: f64,
}

fn main() {}

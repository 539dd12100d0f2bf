use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(maximum = f64::INFINITY)]
    share: f64,
}

fn main() {}

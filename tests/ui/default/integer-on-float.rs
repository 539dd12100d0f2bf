use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(default = 1)]
    share: f64,
}

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(maximum = 1)]
    agreed: bool,
}

fn main() {}

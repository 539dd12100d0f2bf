use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(default = "yes")]
    agreed: bool,
}

fn main() {}

use elicit::Elicit;

/// Go on?
#[derive(Elicit)]
struct Form {
    #[elicit(skip)]
    tries: u8,
}

fn main() {}

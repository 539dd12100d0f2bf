use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(prefix = "home_")]
    street: String,
}

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(colour = "red")]
    name: String,
}

fn main() {}

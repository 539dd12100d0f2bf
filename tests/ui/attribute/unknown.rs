use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(titel = "Your name")]
    name: String,
}

fn main() {}

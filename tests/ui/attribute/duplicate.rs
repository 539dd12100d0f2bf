use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(title = "Name", title = "Your name")]
    name: String,
}

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit = "Name"]
    name: String,
}

fn main() {}

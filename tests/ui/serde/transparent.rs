use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
#[serde(transparent)]
struct Form {
    name: String,
}

fn main() {}

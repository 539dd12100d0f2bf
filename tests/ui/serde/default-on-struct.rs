use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
#[serde(default)]
struct Form {
    name: String,
}

fn main() {}

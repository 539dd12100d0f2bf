use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
#[serde(tag = "kind")]
struct Form {
    name: String,
}

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[serde(default)]
    name: String,
}

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    name: String,
}

fn main() {}

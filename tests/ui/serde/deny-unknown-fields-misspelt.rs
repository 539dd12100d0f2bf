use elicit::Elicit;

/// What do you want?
#[derive(Elicit, serde::Deserialize)]
#[elicit(deny_unknwon)]
#[serde(deny_unknown_fields)]
struct Form {
    name: String,
}

fn main() {}

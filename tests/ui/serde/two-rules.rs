use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
#[serde(rename_all(serialize = "camelCase", deserialize = "kebab-case"))]
struct Form {
    first_name: String,
}

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
#[serde(rename_all = "CamelCase")]
struct Form {
    first_name: String,
}

fn main() {}

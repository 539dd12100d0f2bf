use elicit::Elicit;

/// What is it?
#[derive(Elicit)]
struct Form {
    r#type: String,
    #[elicit(rename = "type")]
    kind: String,
}

fn main() {}

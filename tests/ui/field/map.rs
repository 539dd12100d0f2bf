use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    labels: std::collections::HashMap<String, String>,
}

fn main() {}

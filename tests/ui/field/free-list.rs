use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    tags: Vec<String>,
}

fn main() {}

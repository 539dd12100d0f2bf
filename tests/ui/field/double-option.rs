use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    name: Option<Option<String>>,
}

fn main() {}

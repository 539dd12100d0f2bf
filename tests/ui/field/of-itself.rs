use elicit::Elicit;

/// Who are you?
#[derive(Elicit)]
struct Form {
    name: String,
    parent: Option<Box<Self>>,
}

fn main() {}

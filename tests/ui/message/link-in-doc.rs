use elicit::Elicit;

/// Who are you? See HTTP://example.com
#[derive(Elicit)]
struct Form {
    name: String,
}

fn main() {}

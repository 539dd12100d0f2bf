use elicit::Elicit;

#[derive(Elicit)]
#[elicit(message = "Who are you? See https://example.com")]
struct Form {
    name: String,
}

fn main() {}

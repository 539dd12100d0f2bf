use elicit::Elicit;

/// Who are you?
#[derive(Elicit)]
struct Form {
    name: String,
    #[elicit(skip)]
    started: std::time::Instant,
}

fn main() {}

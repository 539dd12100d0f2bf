use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(title = "Your PIN, please")]
    code: Option<String>,
}

fn main() {}

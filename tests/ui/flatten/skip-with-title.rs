use elicit::Elicit;

/// Who are you?
#[derive(Elicit)]
struct Form {
    name: String,
    #[elicit(skip, title = "Tries")]
    tries: u8,
}

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(max_length = 3, default = NAME)]
    name: String,
}

const NAME: &str = "Ada Lovelace";

fn main() {}

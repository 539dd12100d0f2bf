use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[serde(alias = "mail")]
    email: String,
}

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[serde(renam = "mail")]
    email: String,
}

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[serde(with = "hex")]
    code: String,
}

fn main() {}

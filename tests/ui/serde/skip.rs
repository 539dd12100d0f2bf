use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[serde(skip)]
    tries: u8,
}

fn main() {}

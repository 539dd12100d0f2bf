use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit]
    name: String,
}

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    password: String,
}

fn main() {}

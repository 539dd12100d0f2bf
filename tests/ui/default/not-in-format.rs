use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(format = "email", default = "ada")]
    email: String,
}

fn main() {}

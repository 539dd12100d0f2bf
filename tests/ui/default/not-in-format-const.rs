use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(format = "email", default = ADA)]
    email: String,
}

const ADA: &str = "ada";

fn main() {}

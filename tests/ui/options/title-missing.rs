use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(enum("dev" = ))]
    role: String,
}

fn main() {}

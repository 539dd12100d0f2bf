use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(enum("dev" = "Developer", "pm" = "Developer"))]
    role: String,
}

fn main() {}

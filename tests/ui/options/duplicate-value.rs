use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(enum("dev" = "Developer", "dev" = "Designer"))]
    role: String,
}

fn main() {}

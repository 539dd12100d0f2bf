use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(enum("dev" = "Developer", "pm" = "Product Manager"), default = "Developer")]
    role: String,
}

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(enum(Dev = "Developer", "pm" = "Product Manager"))]
    role: String,
}

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(enum("dev", "pm"), default = ["dev"])]
    role: String,
}

fn main() {}

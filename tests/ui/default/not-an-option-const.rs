use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(enum("dev", "pm"), default = ROLE)]
    role: String,
}

const ROLE: &str = "cto";

fn main() {}

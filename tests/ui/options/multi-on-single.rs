use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(enum("dev", "pm"), multi)]
    role: String,
}

fn main() {}

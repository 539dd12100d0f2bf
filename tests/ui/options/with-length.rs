use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(enum("dev", "pm"), max_length = 3)]
    role: String,
}

fn main() {}

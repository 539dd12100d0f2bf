use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(enum["dev", "pm"])]
    role: String,
}

fn main() {}

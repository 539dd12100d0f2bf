use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(enum, prefill = "dev")]
    role: String,
}

fn main() {}

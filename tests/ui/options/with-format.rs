use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(enum("a@b.c", "d@e.f"), format = "email")]
    email: String,
}

fn main() {}

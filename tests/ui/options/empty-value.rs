use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(enum("", "b"))]
    letter: String,
    #[elicit(enum("" = "None", "b" = "B"))]
    titled: String,
}

fn main() {}

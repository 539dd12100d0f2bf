use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(enum("pm", "dev" = "pm"))]
    role: String,
}

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(enum("dev", "pm"), default = ["pm", "pm"])]
    roles: Vec<String>,
}

fn main() {}

use elicit::Elicit;

/// What is your name?
#[derive(Elicit)]
struct Form(String);

fn main() {}

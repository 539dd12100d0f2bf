use elicit::Elicit;

/// Go on?
#[derive(Elicit)]
struct Form;

fn main() {}

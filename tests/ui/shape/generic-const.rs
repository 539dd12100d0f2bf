use elicit::Elicit;

/// What is it?
#[derive(Elicit)]
struct Form<const N: usize> {
    value: String,
}

fn main() {}

use elicit::Elicit;

/// What is it?
#[derive(Elicit)]
struct Form<T> {
    value: T,
}

fn main() {}

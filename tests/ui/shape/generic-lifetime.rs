use elicit::Elicit;

/// What is it?
#[derive(Elicit)]
struct Form<'a> {
    value: &'a str,
}

fn main() {}

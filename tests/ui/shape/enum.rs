use elicit::Elicit;

/// What is it?
#[derive(Elicit)]
enum Form {
    A,
    B,
}

fn main() {}

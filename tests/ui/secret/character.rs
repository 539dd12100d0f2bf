use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    pin: char,
}

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    name: &'static str,
}

fn main() {}

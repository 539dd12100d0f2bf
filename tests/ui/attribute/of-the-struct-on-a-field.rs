use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(deny_unknown)]
    name: String,
}

fn main() {}

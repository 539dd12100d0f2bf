use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(enum("dev", "pm"), min_items = 3)]
    roles: Vec<String>,
}

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(non_empty, default = "")]
    name: String,
}

fn main() {}

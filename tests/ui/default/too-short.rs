use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(min_length = 3, default = "ab")]
    name: String,
}

fn main() {}

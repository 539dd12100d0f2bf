use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(max_length = 3, default = "größe")]
    name: String,
}

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(max_length = 3, prefill = "long")]
    name: String,
}

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(format = "date", default = "2025-02-29")]
    day: String,
}

fn main() {}

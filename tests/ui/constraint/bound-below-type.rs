use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(minimum = -1)]
    count: Option<u64>,
}

fn main() {}

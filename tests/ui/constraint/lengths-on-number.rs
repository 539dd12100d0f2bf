use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(max_length = 5, min_length = 1)]
    count: Option<u8>,
}

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(max_length = LONG)]
    name: String,
}

const LONG: u64 = 5_000_000_000;

fn main() {}

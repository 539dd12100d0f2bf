use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(maximum = 1e30)]
    count: u64,
    #[elicit(minimum = -1e30)]
    signed: i64,
}

fn main() {}

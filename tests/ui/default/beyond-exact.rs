use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(default = 9_007_199_254_740_992)]
    count: i64,
}

fn main() {}

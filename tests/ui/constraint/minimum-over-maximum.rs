use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(minimum = 9, maximum = -3)]
    count: i8,
}

fn main() {}

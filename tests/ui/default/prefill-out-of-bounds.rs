use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(maximum = 5, prefill = 7)]
    age: u8,
}

fn main() {}

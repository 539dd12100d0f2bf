use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(default = 1, prefill = 1)]
    age: u8,
}

fn main() {}

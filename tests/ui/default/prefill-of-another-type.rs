use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(prefill = "seven")]
    age: u8,
}

fn main() {}

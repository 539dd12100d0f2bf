use elicit::Elicit;

/// Who are you?
#[derive(Elicit)]
struct Form {
    address: Address,
    tags: Vec<String>,
    #[elicit(min_length = 1)]
    age: u8,
    #[elicit(minimum = 1)]
    name: String,
    #[elicit(default = "no")]
    agreed: bool,
    #[elicit(default = 300)]
    count: u8,
}

struct Address {
    street: String,
}

fn main() {}

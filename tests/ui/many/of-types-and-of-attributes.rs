use elicit::Elicit;

/// Who are you?
#[derive(Elicit)]
struct Form {
    #[elicit(titel = "Name")]
    name: String,
    address: Address,
    #[elicit(min_length = 1)]
    age: u8,
    #[elicit(default = "no")]
    agreed: bool,
}

struct Address {
    street: String,
}

fn main() {}

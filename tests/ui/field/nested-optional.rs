use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    address: Option<Address>,
}

struct Address {
    street: String,
}

fn main() {}

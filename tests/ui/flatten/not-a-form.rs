use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(flatten)]
    address: Address,
}

struct Address {
    street: String,
}

fn main() {}

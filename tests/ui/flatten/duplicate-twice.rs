use elicit::Elicit;

/// Who are you?
#[derive(Elicit)]
struct Form {
    #[elicit(flatten)]
    home: Address,
    #[elicit(flatten)]
    work: Address,
}

/// Where?
#[derive(Elicit)]
struct Address {
    street: String,
    city: String,
}

fn main() {}

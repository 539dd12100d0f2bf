use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(title = "Home", min_length = 3, minimum = 1, multi, default = 5)]
    address: Address,
}

struct Address {
    street: String,
}

fn main() {}

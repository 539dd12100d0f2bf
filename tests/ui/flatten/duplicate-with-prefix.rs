use elicit::Elicit;

/// Who are you?
#[derive(Elicit)]
struct Form {
    #[elicit(flatten, prefix = "home_")]
    home: Address,
    home_city: String,
}

/// Where?
#[derive(Elicit)]
struct Address {
    street: String,
    city: String,
}

fn main() {}

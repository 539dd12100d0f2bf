use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(minimum = 18, default = 7)]
    age: u8,
}

fn main() {}

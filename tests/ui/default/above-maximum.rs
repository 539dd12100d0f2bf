use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(default = 7, maximum = 5)]
    age: Option<i32>,
}

fn main() {}

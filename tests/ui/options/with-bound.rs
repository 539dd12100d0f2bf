use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(enum("1", "2"), minimum = 1)]
    count: String,
}

fn main() {}

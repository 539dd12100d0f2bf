use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(flatten, allow_secret)]
    inner: Inner,
}

/// Which one?
#[derive(Elicit)]
struct Inner {
    key: String,
}

fn main() {}

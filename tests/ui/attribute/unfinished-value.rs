use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(maximum = 1 +)]
    count: u8,
}

fn main() {}

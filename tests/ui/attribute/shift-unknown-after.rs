use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(maximum = 1 << 10, titel = "Size")]
    size: u16,
}

fn main() {}

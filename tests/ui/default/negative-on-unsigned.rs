use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(default = -1)]
    count: u8,
    #[elicit(default = -1000)]
    total: u64,
    #[elicit(minimum = LOW, default = -1)]
    left: u16,
}

const LOW: u16 = 1;

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(format = "ipv4")]
    host: String,
}

fn main() {}

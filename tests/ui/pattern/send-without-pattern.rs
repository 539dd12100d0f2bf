use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(send_pattern)]
    code: String,
}

fn main() {}

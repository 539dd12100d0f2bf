use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(check = even)]
    number: Option<u8>,
}

fn even(_: &Option<u8>) -> Result<(), String> {
    Ok(())
}

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(check = even)]
    name: String,
}

fn even(_: &u8) -> Result<(), String> {
    Ok(())
}

fn main() {}

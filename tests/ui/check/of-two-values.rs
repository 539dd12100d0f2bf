use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(check = between)]
    number: u8,
    #[elicit(check = always)]
    name: String,
}

fn between(_: &u8, _: u8) -> Result<(), String> {
    Ok(())
}

fn always() -> Result<(), String> {
    Ok(())
}

fn main() {}

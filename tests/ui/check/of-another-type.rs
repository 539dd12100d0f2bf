use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
#[elicit(check = whole)]
struct Form {
    #[elicit(check = even)]
    name: String,
    #[elicit(check = checks::lower)]
    number: Option<u8>,
}

fn whole(_: &str) -> Result<(), String> {
    Ok(())
}

fn even(_: &u8) -> Result<(), String> {
    Ok(())
}

mod checks {
    pub fn lower(_: &str) -> Result<(), String> {
        Ok(())
    }
}

fn main() {}

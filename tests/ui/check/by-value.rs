use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
#[elicit(check = Self::whole)]
struct Form {
    #[elicit(check = checks::even)]
    number: u8,
    #[elicit(check = checks::lower)]
    name: Option<String>,
}

impl Form {
    fn whole(self) -> Result<(), String> {
        Ok(())
    }
}

mod checks {
    pub fn even(_: u8) -> Result<(), String> {
        Ok(())
    }

    pub fn lower(_: String) -> Result<(), String> {
        Ok(())
    }
}

fn main() {}

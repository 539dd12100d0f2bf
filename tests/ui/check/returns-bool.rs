use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
#[elicit(check = Self::whole)]
struct Form {
    #[elicit(check = checks::even)]
    number: u8,
    #[elicit(check = checks::even)]
    perhaps: Option<u8>,
}

impl Form {
    fn whole(&self) -> bool {
        true
    }
}

mod checks {
    pub fn even(number: &u8) -> bool {
        number % 2 == 0
    }
}

fn main() {}

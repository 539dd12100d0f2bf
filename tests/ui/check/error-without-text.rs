use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
#[elicit(check = Self::whole)]
struct Form {
    #[elicit(check = even)]
    number: u8,
}

struct Odd;

impl Form {
    fn whole(&self) -> Result<(), Odd> {
        Ok(())
    }
}

fn even(number: &u8) -> Result<(), Odd> {
    if number % 2 == 0 { Ok(()) } else { Err(Odd) }
}

fn main() {}

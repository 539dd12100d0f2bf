use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(check = even)]
    number: u8,
}

fn even(number: &u8) -> Result<u8, String> {
    Ok(*number)
}

fn main() {}

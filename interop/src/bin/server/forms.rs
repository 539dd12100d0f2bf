//! What is asked. `cases/schemas.json` says how it looks on the wire.

use elicit::{Choice, Elicit};

/// Please fill in everything.
#[derive(Elicit)]
pub(crate) struct Everything {
    #[elicit(title = "Your name", min_length = 1, max_length = 50)]
    name: String,
    #[elicit(title = "Email", format = "email")]
    email: String,
    #[elicit(format = "uri")]
    site: String,
    #[elicit(format = "date")]
    born: String,
    #[elicit(format = "date-time")]
    meeting: String,
    /// Leave empty if you would rather not say
    #[elicit(title = "Age", minimum = 18, maximum = 120)]
    age: Option<u8>,
    #[elicit(minimum = 0.5, maximum = 2.5)]
    height: f64,
    #[elicit(default = true)]
    newsletter: bool,
    color: Color,
    role: Role,
    #[elicit(enum_names)]
    plan: Plan,
    #[elicit(multi, max_items = 2)]
    toppings: Vec<Topping>,
    #[elicit(title = "Topics", default = [Topic::Releases])]
    topics: Vec<Topic>,
}

#[derive(Choice)]
#[elicit(rename_all = "lowercase")]
enum Color {
    Red,
    Green,
    Blue,
}

#[derive(Choice)]
enum Role {
    #[elicit(rename = "dev", title = "Developer")]
    Developer,
    #[elicit(rename = "pm", title = "Product Manager")]
    ProductManager,
}

#[derive(Choice)]
#[elicit(rename_all = "lowercase")]
enum Plan {
    #[elicit(title = "Free of charge")]
    Free,
    #[elicit(title = "Professional")]
    Pro,
}

#[derive(Choice)]
#[elicit(rename_all = "lowercase")]
enum Topping {
    Cheese,
    Ham,
    Olives,
}

#[derive(Choice)]
#[elicit(rename_all = "lowercase")]
enum Topic {
    /// New releases
    Releases,
    /// Talks
    Talks,
}

/// Where do you want to sit?
#[derive(Elicit)]
pub(crate) struct Seat {
    #[elicit(title = "Name", min_length = 1, max_length = 20)]
    name: String,
    #[elicit(title = "Row", minimum = 1, maximum = 30, check = exists)]
    row: u8,
    #[elicit(rename = "seat", title = "Seat")]
    letter: Letter,
}

/// Only the server knows this, so the client cannot check it.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "a check gets a reference"
)]
fn exists(row: &u8) -> Result<(), &'static str> {
    if *row == 13 {
        Err("there is no row 13")
    } else {
        Ok(())
    }
}

#[derive(Choice)]
enum Letter {
    A,
    B,
    C,
    D,
}

/// Who is coming?
#[derive(Elicit)]
pub(crate) struct Guest {
    #[elicit(non_empty)]
    pub(crate) name: String,
}

/// Where does the receipt go?
#[derive(Elicit)]
pub(crate) struct Receipt {
    #[elicit(format = "email")]
    pub(crate) email: Option<String>,
}

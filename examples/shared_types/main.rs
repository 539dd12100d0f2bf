//! Form types from another crate: as a part of a form, as a field, and as a form of its own.
//!
//! ```sh
//! cargo run --example shared_types
//! ```
//!
//! The crate `forms` (next to this file) has an `Address` and a `Country`. Prints the question of
//! an order that has both, an answer as it is read, what is wrong with another one, and the
//! request to edit an address.

use std::error::Error;

use elicit::{Elicit, ProtocolVersion};
use forms::{Address, Country};
use pretty::pretty;

#[path = "../pretty/mod.rs"]
mod pretty;

/// What may we send you, and where to?
#[derive(Debug, Elicit)]
struct Order {
    #[elicit(title = "Bags of coffee", default = 1, minimum = 1, maximum = 20)]
    bags: u8,
    #[elicit(title = "Roasted in", default = Country::Austria)]
    roasted_in: Country,
    #[elicit(flatten, prefix = "to_")]
    to: Address,
}

fn main() -> Result<(), Box<dyn Error>> {
    let question = Order::requested_schema(ProtocolVersion::V2026_07_28)?;
    println!("{}\n{}\n", Order::FORM.message(), pretty(question));

    let content = br#"{"bags":2,"to_street":"Spitalgasse 2","to_city":"Bern","to_country":"CH"}"#;
    println!("{:#?}\n", Order::from_slice(content)?);

    let content =
        br#"{"bags":21,"to_street":"Spitalgasse 2","to_city":"","to_country":"Switzerland"}"#;
    if let Err(invalid) = Order::from_slice(content) {
        println!("{invalid}\n");
    }

    // A form of its own too, here with an address to be edited.
    let known = Address {
        street: "Spitalgasse 2".to_owned(),
        city: "Bern".to_owned(),
        country: Country::Switzerland,
    };
    let request = Address::request().prefill_from(&known)?;
    let params = request.params(ProtocolVersion::V2026_07_28)?;
    println!("{}", pretty(&serde_json::to_string(&params)?));
    Ok(())
}

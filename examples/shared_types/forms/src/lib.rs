//! Form types that several servers share. It needs `mcp-elicit` and nothing else: no async runtime,
//! no SDK.

#![deny(missing_docs)]

use elicit::{Choice, Elicit};

/// Where do you live?
#[derive(Debug, Clone, PartialEq, Elicit)]
pub struct Address {
    /// Street and house number.
    #[elicit(title = "Street", non_empty, max_length = 100)]
    pub street: String,
    /// City or village.
    #[elicit(title = "City", non_empty, max_length = 60)]
    pub city: String,
    /// The country.
    #[elicit(title = "Country", description = "We deliver to these countries only")]
    pub country: Country,
}

/// The countries that we deliver to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
pub enum Country {
    /// Austria
    #[elicit(rename = "AT")]
    Austria,
    /// Germany
    #[elicit(rename = "DE")]
    Germany,
    /// Switzerland
    #[elicit(rename = "CH")]
    Switzerland,
}

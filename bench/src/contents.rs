//! Answers to the form.

pub(crate) const GOOD: &str = r#"{"name":"Ada Lovelace","email":"ada@example.com","age":36,"subscribe":true,"role":"dev","interests":["a","b"]}"#;

pub(crate) const REVERSED: &str = r#"{"interests":["a","b"],"role":"dev","subscribe":true,"age":36,"email":"ada@example.com","name":"Ada Lovelace"}"#;

pub(crate) const ESCAPED: &str = r#"{"name":"Ada \"Countess\" Lovelace","email":"ada@example.com","age":36,"subscribe":true,"role":"dev","interests":["a","b"]}"#;

pub(crate) const ACCENTS: &str = r#"{"name":"Adèle Łovelace","email":"ada@example.com","age":36,"subscribe":true,"role":"dev","interests":["a","b"]}"#;

/// Every type is right, three values are not.
pub(crate) const VALUE_FAULTS: &str = r#"{"name":"","email":"not-an-email","age":150,"subscribe":true,"role":"dev","interests":["a","b"]}"#;

/// Text for a number, no option, and nothing.
pub(crate) const SHAPE_FAULTS: &str =
    r#"{"name":"Ada Lovelace","email":"ada@example.com","age":"36","subscribe":true,"role":"ceo"}"#;

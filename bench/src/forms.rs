//! The form of all figures: six questions, as this library declares it and as its peers do. Where
//! a peer can say a rule, it says it.

use elicit::{Choice, Elicit};
use garde::Validate as Garde;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use validator::Validate as Validator;

/// Your account
#[derive(Debug, PartialEq, Elicit)]
pub(crate) struct Account {
    #[elicit(min_length = 1, max_length = 50)]
    pub(crate) name: String,
    #[elicit(format = "email")]
    pub(crate) email: String,
    #[elicit(minimum = 18, maximum = 120)]
    pub(crate) age: Option<i64>,
    #[elicit(default = false)]
    pub(crate) subscribe: bool,
    pub(crate) role: Role,
    #[elicit(min_items = 1, max_items = 3)]
    pub(crate) interests: Vec<Interest>,
}

#[derive(Debug, Clone, Copy, PartialEq, Choice, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline, extend("type" = "string"))]
pub(crate) enum Role {
    /// Developer
    Dev,
    /// Operations
    Ops,
    /// Product manager
    Pm,
}

// `validator` copies the value into its errors, and asks for `Serialize` to do so.
#[derive(Debug, Clone, Copy, PartialEq, Choice, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub(crate) enum Interest {
    A,
    B,
    C,
    D,
    E,
}

/// No rule but the types: the base of every reading.
#[derive(Debug, Deserialize)]
pub(crate) struct Plain {
    pub(crate) name: String,
    pub(crate) email: String,
    pub(crate) age: Option<i64>,
    #[serde(default)]
    pub(crate) subscribe: bool,
    pub(crate) role: Role,
    pub(crate) interests: Vec<Interest>,
}

impl From<Plain> for Account {
    fn from(plain: Plain) -> Self {
        Self {
            name: plain.name,
            email: plain.email,
            age: plain.age,
            subscribe: plain.subscribe,
            role: plain.role,
            interests: plain.interests,
        }
    }
}

#[derive(Deserialize, Garde)]
pub(crate) struct GardeAccount {
    #[garde(length(chars, min = 1, max = 50))]
    name: String,
    #[garde(email)]
    email: String,
    #[garde(inner(range(min = 18, max = 120)))]
    age: Option<i64>,
    #[garde(skip)]
    #[serde(default)]
    #[expect(dead_code, reason = "read, and asked for nothing more")]
    subscribe: bool,
    #[garde(skip)]
    #[expect(dead_code, reason = "read, and asked for nothing more")]
    role: Role,
    #[garde(length(min = 1, max = 3))]
    interests: Vec<Interest>,
}

#[derive(Deserialize, Validator)]
pub(crate) struct ValidatorAccount {
    #[validate(length(min = 1, max = 50))]
    name: String,
    #[validate(email)]
    email: String,
    #[validate(range(min = 18, max = 120))]
    age: Option<i64>,
    #[serde(default)]
    #[expect(dead_code, reason = "read, and asked for nothing more")]
    subscribe: bool,
    #[expect(dead_code, reason = "read, and asked for nothing more")]
    role: Role,
    #[validate(length(min = 1, max = 3))]
    interests: Vec<Interest>,
}

/// Your account
#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "described, and asked for little")]
pub(crate) struct SchemarsAccount {
    #[schemars(length(min = 1, max = 50))]
    pub(crate) name: String,
    #[schemars(email)]
    email: String,
    #[schemars(range(min = 18, max = 120))]
    age: Option<i64>,
    #[serde(default)]
    subscribe: bool,
    role: Role,
    #[schemars(length(min = 1, max = 3))]
    interests: Vec<Interest>,
}

//! The forms that the suite looks for.

use elicit::{Choice, Elicit};

/// Please provide your information
#[derive(Debug, Elicit)]
pub(crate) struct Contact {
    /// User's response
    username: String,
    /// User's email address
    email: String,
}

/// Please review your details
#[derive(Debug, Elicit)]
pub(crate) struct Defaults {
    #[elicit(default = "John Doe")]
    name: String,
    #[elicit(default = 30)]
    age: i64,
    #[elicit(default = 95.5)]
    score: f64,
    #[elicit(default = Status::Active)]
    status: Status,
    #[elicit(default = true)]
    verified: bool,
}

#[derive(Debug, Choice)]
#[elicit(rename_all = "lowercase")]
enum Status {
    Active,
    Inactive,
    Pending,
}

/// Please choose
#[derive(Debug, Elicit)]
#[elicit(rename_all = "camelCase")]
pub(crate) struct Choices {
    untitled_single: Untitled,
    titled_single: Titled,
    #[elicit(enum_names)]
    legacy_enum: Legacy,
    #[elicit(multi)]
    untitled_multi: Vec<Untitled>,
    #[elicit(multi, enum("value1" = "First Choice", "value2" = "Second Choice", "value3" = "Third Choice"))]
    titled_multi: Vec<String>,
}

#[derive(Debug, Choice)]
#[elicit(rename_all = "lowercase")]
enum Untitled {
    Option1,
    Option2,
    Option3,
}

#[derive(Debug, Choice)]
#[elicit(rename_all = "lowercase")]
enum Titled {
    /// First Option
    Value1,
    /// Second Option
    Value2,
    /// Third Option
    Value3,
}

#[derive(Debug, Choice)]
#[elicit(rename_all = "lowercase")]
enum Legacy {
    /// Option One
    Opt1,
    /// Option Two
    Opt2,
    /// Option Three
    Opt3,
}

/// What is your name?
#[derive(Debug, Elicit)]
pub(crate) struct UserName {
    pub(crate) name: String,
}

/// Step 2: What is your favorite color?
#[derive(Debug, Elicit)]
pub(crate) struct FavoriteColor {
    pub(crate) color: String,
}

/// Please confirm
#[derive(Debug, Elicit)]
pub(crate) struct Okay {
    pub(crate) ok: bool,
}

/// What context should the prompt use?
#[derive(Debug, Elicit)]
pub(crate) struct UserContext {
    pub(crate) context: String,
}

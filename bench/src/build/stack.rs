//! The same forms, written for different crates.

use std::path::Path;

/// What the forms are written with.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Stack {
    /// Schema, checks, reading.
    Elicit,
    /// Reading only: the base.
    Serde,
    /// Schema, checks, reading, by the crates that are usual for it.
    Peers,
}

impl Stack {
    pub(super) const ALL: [Self; 3] = [Self::Elicit, Self::Serde, Self::Peers];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Elicit => "elicit",
            Self::Serde => "serde",
            Self::Peers => "serde, schemars, garde",
        }
    }

    pub(super) fn folder(self) -> &'static str {
        match self {
            Self::Elicit => "elicit",
            Self::Serde => "serde",
            Self::Peers => "peers",
        }
    }

    /// The lines under `[dependencies]`.
    pub(super) fn dependencies(self, workspace: &Path) -> String {
        match self {
            Self::Elicit => format!(
                "mcp-elicit = {{ path = \"{}\" }}\n\
                 serde_json = \"1\"\n",
                workspace.display()
            ),
            Self::Serde => "\
                serde = { version = \"1\", features = [\"derive\"] }\n\
                serde_json = \"1\"\n"
                .to_owned(),
            Self::Peers => "\
                serde = { version = \"1\", features = [\"derive\"] }\n\
                serde_json = \"1\"\n\
                schemars = \"1\"\n\
                garde = { version = \"0.23\", features = [\"derive\", \"email\"] }\n"
                .to_owned(),
        }
    }

    pub(super) fn imports(self) -> &'static str {
        match self {
            Self::Elicit => "use elicit::{Choice, Elicit, ProtocolVersion};",
            Self::Serde => "use serde::Deserialize;",
            Self::Peers => "use garde::Validate; use schemars::JsonSchema; use serde::Deserialize;",
        }
    }

    /// Stands on an enum.
    pub(super) fn on_enum(self) -> &'static str {
        match self {
            Self::Elicit => "#[derive(Clone, Copy, Choice)]\n#[elicit(rename_all = \"lowercase\")]",
            Self::Serde => {
                "#[derive(Clone, Copy, Deserialize)]\n#[serde(rename_all = \"lowercase\")]"
            }
            Self::Peers => {
                "#[derive(Clone, Copy, Deserialize, JsonSchema)]\n\
                 #[serde(rename_all = \"lowercase\")]"
            }
        }
    }

    /// Stands on a variant, which is shown as `title`.
    pub(super) fn on_variant(self, title: &str) -> String {
        match self {
            Self::Elicit => format!("#[elicit(title = \"{title}\")]"),
            Self::Serde => String::new(),
            Self::Peers => format!("#[schemars(title = \"{title}\")]"),
        }
    }

    /// Stands on the struct.
    pub(super) fn on_struct(self) -> &'static str {
        match self {
            Self::Elicit => "#[derive(Elicit)]\n#[elicit(message = \"Your account\")]",
            Self::Serde => "#[derive(Deserialize)]",
            Self::Peers => "#[derive(Deserialize, JsonSchema, Validate)]",
        }
    }

    /// Stands on one of the six fields; `by` tells the rules of one form from those of another.
    pub(super) fn on_field(self, field: Field, by: usize) -> String {
        match self {
            Self::Elicit => elicit(field, by),
            Self::Serde if field == Field::Subscribe => "#[serde(default)]".to_owned(),
            Self::Serde => String::new(),
            Self::Peers => peers(field, by),
        }
    }

    /// The body of a function that does with the form all that the stack can.
    pub(super) fn used(self) -> &'static str {
        match self {
            Self::Elicit => {
                "Form::requested_schema(ProtocolVersion::V2026_07_28).map_or(0, str::len)
                    + Form::from_slice(bytes).map_or(0, Form::len)
                    + Form::from_value(value).map_or(0, Form::len)"
            }
            Self::Serde => {
                "serde_json::from_slice(bytes).map_or(0, Form::len)
                    + Form::deserialize(value).map_or(0, Form::len)"
            }
            Self::Peers => {
                "let good = |form: &Form| form.validate().is_ok();
                serde_json::to_string(&schemars::schema_for!(Form)).map_or(0, |text| text.len())
                    + serde_json::from_slice(bytes).ok().filter(good).map_or(0, Form::len)
                    + Form::deserialize(value).ok().filter(good).map_or(0, Form::len)"
            }
        }
    }
}

/// The six fields.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Field {
    Name,
    Email,
    Age,
    Subscribe,
    Role,
    Interests,
}

impl Field {
    pub(super) const ALL: [Self; 6] = [
        Self::Name,
        Self::Email,
        Self::Age,
        Self::Subscribe,
        Self::Role,
        Self::Interests,
    ];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Email => "email",
            Self::Age => "age",
            Self::Subscribe => "subscribe",
            Self::Role => "role",
            Self::Interests => "interests",
        }
    }

    pub(super) fn type_(self) -> &'static str {
        match self {
            Self::Name | Self::Email => "String",
            Self::Age => "Option<i64>",
            Self::Subscribe => "bool",
            Self::Role => "Role",
            Self::Interests => "Vec<Interest>",
        }
    }
}

fn elicit(field: Field, by: usize) -> String {
    match field {
        Field::Name => format!("#[elicit(min_length = 1, max_length = {})]", 50 + by),
        Field::Email => "#[elicit(format = \"email\")]".to_owned(),
        Field::Age => format!("#[elicit(minimum = 18, maximum = {})]", 120 + by),
        Field::Subscribe => "#[elicit(default = false)]".to_owned(),
        Field::Role => String::new(),
        Field::Interests => "#[elicit(min_items = 1, max_items = 3)]".to_owned(),
    }
}

fn peers(field: Field, by: usize) -> String {
    let both = |garde: &str, schemars: &str| format!("#[garde({garde})]\n#[schemars({schemars})]");
    match field {
        Field::Name => {
            let max = 50 + by;
            both(
                &format!("length(chars, min = 1, max = {max})"),
                &format!("length(min = 1, max = {max})"),
            )
        }
        Field::Email => both("email", "email"),
        Field::Age => {
            let range = format!("range(min = 18, max = {})", 120 + by);
            both(&format!("inner({range})"), &range)
        }
        Field::Subscribe => "#[garde(skip)]\n#[serde(default)]".to_owned(),
        Field::Role => "#[garde(skip)]".to_owned(),
        Field::Interests => both("length(min = 1, max = 3)", "length(min = 1, max = 3)"),
    }
}

//! What a client declared that it can show.

use std::fmt;

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

use super::{Mode, ProtocolVersion};

/// A client's `elicitation` capability: the modes in which it may be asked.
///
/// A server must not send a mode that the client did not declare. In the 2025 revisions the
/// capability stands in `initialize`; in 2026-07-28 it stands in the `_meta` of each request and
/// holds for that request only.
///
/// ```
/// # use elicit_core as elicit;
/// use elicit::{Capability, Mode, ProtocolVersion};
/// use serde_json::json;
///
/// let client = json!({ "elicitation": {} });
/// let capability = Capability::read(ProtocolVersion::V2026_07_28, &client["elicitation"]);
/// assert!(capability.supports(Mode::Form));
/// assert!(!capability.supports(Mode::Url));
/// assert_eq!(
///     serde_json::to_value(capability.missing(Mode::Url))?,
///     json!({ "requiredCapabilities": { "elicitation": { "url": {} } } }),
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Capability {
    form: bool,
    url: bool,
}

impl Capability {
    /// This capability, with one more mode: `Capability::default()` has none.
    #[must_use]
    pub const fn with(self, mode: Mode) -> Self {
        match mode {
            Mode::Form => Self { form: true, ..self },
            Mode::Url => Self { url: true, ..self },
        }
    }

    /// Reads the value of the client's `elicitation` capability; pass `Value::Null` for a client
    /// that has none.
    ///
    /// A mode counts as declared when its value is an object. An object that mentions no mode at
    /// all means forms; one that names only `url` means that forms are *not* supported. On
    /// 2025-06-18, which knows no modes, any object means forms. Everything else means nothing:
    /// this never fails.
    #[must_use]
    pub fn read(version: ProtocolVersion, elicitation: &Value) -> Self {
        let Value::Object(modes) = elicitation else {
            return Self::default();
        };
        if version == ProtocolVersion::V2025_06_18 {
            return Self::default().with(Mode::Form);
        }
        let mode = |mode: Mode| modes.get(mode.as_str()).filter(|value| !value.is_null());
        let (form, url) = (mode(Mode::Form), mode(Mode::Url));
        Self {
            form: form.map_or(url.is_none(), Value::is_object),
            url: url.is_some_and(Value::is_object),
        }
    }

    /// Whether the client may be asked in this mode.
    #[must_use]
    pub const fn supports(self, mode: Mode) -> bool {
        match mode {
            Mode::Form => self.form,
            Mode::Url => self.url,
        }
    }

    /// Whether the client may be asked in this mode, as an error when not.
    ///
    /// # Errors
    ///
    /// What to answer to a client that may not.
    pub const fn require(self, mode: Mode) -> Result<(), MissingCapability> {
        if self.supports(mode) {
            Ok(())
        } else {
            Err(self.missing(mode))
        }
    }

    /// The error that tells the client to declare this mode. It does not look whether the client
    /// did: that is [`require`](Self::require).
    #[must_use]
    pub const fn missing(self, mode: Mode) -> MissingCapability {
        MissingCapability { mode }
    }
}

/// As a client declares it: `{"form":{},"url":{}}`, each only when supported. A client that
/// supports neither leaves the capability out; here that is `null`.
impl Serialize for Capability {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if *self == Self::default() {
            return serializer.serialize_unit();
        }
        let mut map = serializer.serialize_map(None)?;
        for mode in [Mode::Form, Mode::Url] {
            if self.supports(mode) {
                map.serialize_entry(mode.as_str(), &Empty)?;
            }
        }
        map.end()
    }
}

/// The client did not declare the mode that a call needs.
///
/// On 2026-07-28 this is a JSON-RPC error with [`CODE`](Self::CODE), [`message`](Self::message)
/// and, as its `data`, what this serializes to (HTTP status 400). The earlier revisions have no
/// such error: there the message becomes the text of a failed tool call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MissingCapability {
    mode: Mode,
}

impl MissingCapability {
    /// The JSON-RPC error code (2026-07-28, "Missing required client capability").
    pub const CODE: i32 = -32021;

    /// The mode that the client would have to declare.
    #[must_use]
    pub const fn mode(self) -> Mode {
        self.mode
    }

    /// The JSON-RPC error message.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self.mode {
            Mode::Form => "Client does not support form elicitation.",
            Mode::Url => "Client does not support URL elicitation.",
        }
    }
}

impl fmt::Display for MissingCapability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for MissingCapability {}

/// The error's `data`: `{"requiredCapabilities":{"elicitation":{"url":{}}}}`.
impl Serialize for MissingCapability {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let needed = Capability::default().with(self.mode);
        Entry("requiredCapabilities", Entry("elicitation", needed)).serialize(serializer)
    }
}

/// An object of one entry.
struct Entry<T>(&'static str, T);

impl<T: Serialize> Serialize for Entry<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([(self.0, &self.1)])
    }
}

/// `{}`
struct Empty;

impl Serialize for Empty {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_map(Some(0))?.end()
    }
}

//! What a sealed state belongs to.

use std::fmt;

use serde_json::{Map, Value};

use super::Principal;
use super::canonical::Canonical;

/// What a sealed state belongs to: a caller and a request. It opens with an equal binding only.
///
/// A binding is a digest of what it is made from. Make one for each request, which opens the state that came with it and seals the one that goes out.
///
/// ```
/// # use elicit_core as elicit;
/// use elicit::seal::{Binding, Principal};
/// use serde_json::json;
///
/// let user = Principal::new("user-42");
/// let arguments = json!({ "rows": 100, "format": "csv" });
/// let binding = Binding::new(&user, "tools/call", "export", arguments.as_object());
///
/// // The same from the params as received, however the client writes them.
/// let params = json!({
///     "name": "export",
///     "arguments": { "format": "csv", "rows": 1e2 },
///     "requestState": "…",
/// });
/// assert_eq!(binding, Binding::from_params(&user, "tools/call", &params));
/// assert_ne!(binding, Binding::from_params(&user, "prompts/get", &params));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Binding([u8; 32]);

/// What a retry adds or may change.
const LEFT_OUT: [&str; 3] = ["_meta", "inputResponses", "requestState"];

impl Binding {
    /// A binding to a caller, a method (`"tools/call"`, `"prompts/get"`, `"resources/read"`), the
    /// name of the tool or prompt, or the URI of the resource, and the arguments. No arguments and
    /// empty ones are the same.
    ///
    /// Arguments are equal when they are equal as JSON values: the order of keys counts for
    /// nothing, nor does the spelling of a number (`1`, `1.0`, `1e0`; `0`, `-0`). Texts must be
    /// the same character by character.
    #[must_use]
    pub fn new<'a>(
        principal: &Principal,
        method: &str,
        name: &str,
        arguments: impl Into<Option<&'a Map<String, Value>>>,
    ) -> Self {
        let mut canonical = start(principal, method, name);
        match arguments.into().filter(|arguments| !arguments.is_empty()) {
            Some(arguments) => {
                canonical.entries(1);
                canonical.text("arguments");
                canonical.map(arguments);
            }
            None => canonical.entries(0),
        }
        Self(canonical.finish())
    }

    /// A binding to a caller, a method, and the params as received: all of them but `_meta`,
    /// `inputResponses` and `requestState`, which are no part of what was asked for.
    ///
    /// Equal to [`Binding::new`] when nothing but a name (or `uri`) and arguments is left.
    #[must_use]
    pub fn from_params(principal: &Principal, method: &str, params: &Value) -> Self {
        let Value::Object(params) = params else {
            let mut canonical = start(principal, method, "");
            canonical.value(params);
            return Self(canonical.finish());
        };
        let key = match method {
            "resources/read" => "uri",
            _ => "name",
        };
        let name = params.get(key).and_then(Value::as_str);
        let mut canonical = start(principal, method, name.unwrap_or_default());
        let rest = params.iter().filter(|(name, value)| match name.as_str() {
            name if name == key => !value.is_string(),
            "arguments" => !is_empty(value),
            name => !LEFT_OUT.contains(&name),
        });
        canonical.sorted(rest.map(|(name, value)| (name.as_str(), value)).collect());
        Self(canonical.finish())
    }

    pub(super) const fn digest(&self) -> &[u8; 32] {
        &self.0
    }
}

fn start(principal: &Principal, method: &str, name: &str) -> Canonical {
    let mut canonical = Canonical::new("mcp-elicit binding 1");
    canonical.optional(principal.id());
    canonical.text(method);
    canonical.text(name);
    canonical
}

/// Arguments that are as good as none.
fn is_empty(arguments: &Value) -> bool {
    match arguments {
        Value::Object(arguments) => arguments.is_empty(),
        other => other.is_null(),
    }
}

/// Does not show the digest: arguments that are easy to guess could be found with it.
impl fmt::Debug for Binding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Binding").finish_non_exhaustive()
    }
}

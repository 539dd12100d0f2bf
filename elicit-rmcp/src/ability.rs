//! What a client can be asked for.

use elicit_core::{Capability, MissingCapability, Mode, ProtocolVersion};
use rmcp::ErrorData;
use rmcp::model::{ClientCapabilities, ElicitationCapability, ErrorCode, TASKS_EXTENSION_ID};
use rmcp::service::{RequestContext, RoleServer};
use serde_json::{Value, json};

/// Something that a client must declare before it may be asked for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ability {
    /// To put a question to the person in this mode: `elicitation.form`, `elicitation.url`.
    Elicitation(Mode),
    /// To ask its model: `sampling`.
    Sampling,
    /// To ask its model, which may use tools: `sampling.tools`.
    SamplingTools,
    /// To list its roots: `roots`.
    Roots,
    /// To follow a task: the extension `io.modelcontextprotocol/tasks` of 2026-07-28. No client of an earlier revision
    /// can.
    Tasks,
}

impl From<Mode> for Ability {
    fn from(mode: Mode) -> Self {
        Self::Elicitation(mode)
    }
}

impl Ability {
    /// What is said to a client that lacks it.
    pub(crate) fn message(self) -> &'static str {
        match self {
            Self::Elicitation(mode) => missing(mode).message(),
            Self::Sampling => "Client does not support sampling.",
            Self::SamplingTools => "Client does not support sampling with tools.",
            Self::Roots => "Client does not support roots.",
            Self::Tasks => "Client does not support tasks.",
        }
    }

    /// The error of 2026-07-28, which names exactly what is missing.
    pub(crate) fn missing(self) -> ErrorData {
        let needed = |needed: Value| Some(json!({ "requiredCapabilities": needed }));
        let data = match self {
            Self::Elicitation(mode) => serde_json::to_value(missing(mode)).ok(),
            Self::Sampling => needed(json!({ "sampling": {} })),
            Self::SamplingTools => needed(json!({ "sampling": { "tools": {} } })),
            Self::Roots => needed(json!({ "roots": {} })),
            Self::Tasks => needed(json!({ "extensions": { TASKS_EXTENSION_ID: {} } })),
        };
        ErrorData::new(ErrorCode(MissingCapability::CODE), self.message(), data)
    }
}

fn missing(mode: Mode) -> MissingCapability {
    Capability::default().missing(mode)
}

const CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
const PROTOCOL_VERSION: &str = "io.modelcontextprotocol/protocolVersion";

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Sampling {
    #[default]
    No,
    Plain,
    WithTools,
}

impl Sampling {
    const fn new(declared: bool, with_tools: bool) -> Self {
        match (declared, with_tools) {
            (false, _) => Self::No,
            (true, false) => Self::Plain,
            (true, true) => Self::WithTools,
        }
    }
}

/// What the client of one call declared.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Abilities {
    elicitation: Capability,
    sampling: Sampling,
    roots: bool,
    tasks: bool,
}

impl Abilities {
    /// As this request declares it (2026-07-28), or the session did (2025-*).
    pub(crate) fn read(
        version: Option<ProtocolVersion>,
        context: &RequestContext<RoleServer>,
    ) -> Self {
        let Some(version) = version else {
            return Self::default();
        };
        if let Some(declared) = context.meta.get(CAPABILITIES) {
            return Self::of_request(version, declared);
        }
        let client = context.peer.peer_info();
        client.map_or_else(Self::default, |client| {
            Self::of_session(version, &client.capabilities)
        })
    }

    /// From the JSON, which most calls need nothing of: rmcp's type would be a copy of all of it, without the keys that
    /// it does not know.
    fn of_request(version: ProtocolVersion, declared: &Value) -> Self {
        let get = |name: &str| declared.get(name).filter(|value| !value.is_null());
        let within = |of: Option<&Value>, name: &str| {
            let inner = of.and_then(|of| of.get(name));
            inner.is_some_and(|inner| !inner.is_null())
        };
        let sampling = get("sampling");
        let elicitation = get("elicitation").unwrap_or(&Value::Null);
        Self {
            elicitation: Capability::read(version, elicitation),
            sampling: Sampling::new(sampling.is_some(), within(sampling, "tools")),
            roots: get("roots").is_some(),
            tasks: is_with_tasks(version) && within(get("extensions"), TASKS_EXTENSION_ID),
        }
    }

    fn of_session(version: ProtocolVersion, declared: &ClientCapabilities) -> Self {
        let sampling = declared.sampling.as_ref();
        let elicitation = declared.elicitation.as_ref();
        Self {
            elicitation: elicitation
                .map_or_else(Capability::default, |modes| capability(version, modes)),
            sampling: Sampling::new(
                sampling.is_some(),
                sampling.is_some_and(|sampling| sampling.tools.is_some()),
            ),
            roots: declared.roots.is_some(),
            tasks: is_with_tasks(version) && declared.supports_tasks(),
        }
    }

    pub(crate) const fn has(self, ability: Ability) -> bool {
        match ability {
            Ability::Elicitation(mode) => self.elicitation.supports(mode),
            Ability::Sampling => !matches!(self.sampling, Sampling::No),
            Ability::SamplingTools => matches!(self.sampling, Sampling::WithTools),
            Ability::Roots => self.roots,
            Ability::Tasks => self.tasks,
        }
    }
}

/// An extension of this revision; what an earlier one calls tasks is another thing.
fn is_with_tasks(version: ProtocolVersion) -> bool {
    version == ProtocolVersion::V2026_07_28
}

/// What [`Capability::read`] reads, in rmcp's type.
fn capability(version: ProtocolVersion, modes: &ElicitationCapability) -> Capability {
    let (form, url) = (modes.form.is_some(), modes.url.is_some());
    let mut capability = Capability::default();
    if form || !url || version == ProtocolVersion::V2025_06_18 {
        capability = capability.with(Mode::Form);
    }
    if url && version != ProtocolVersion::V2025_06_18 {
        capability = capability.with(Mode::Url);
    }
    capability
}

/// The revision of this call; `None` for one that knows no elicitation.
pub(crate) fn revision(context: &RequestContext<RoleServer>) -> Option<ProtocolVersion> {
    let known = |version: &str| {
        ProtocolVersion::all()
            .rev()
            .find(|known| known.as_str() <= version)
    };
    let own = context.meta.get(PROTOCOL_VERSION).and_then(Value::as_str);
    match own {
        Some(version) => known(version),
        None => known(context.peer.peer_info()?.protocol_version.as_str()),
    }
}

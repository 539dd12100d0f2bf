//! What a client can be asked for.

use elicit_core::{Capability, MissingCapability, Mode, ProtocolVersion};
use rmcp::ErrorData;
use rmcp::model::{ClientCapabilities, ErrorCode};
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
            Self::Tasks => needed(json!({ "extensions": { TASKS: {} } })),
        };
        ErrorData::new(ErrorCode(MissingCapability::CODE), self.message(), data)
    }
}

fn missing(mode: Mode) -> MissingCapability {
    Capability::default().missing(mode)
}

const TASKS: &str = "io.modelcontextprotocol/tasks";

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Sampling {
    #[default]
    No,
    Plain,
    WithTools,
}

impl Sampling {
    fn read(declared: &ClientCapabilities) -> Self {
        match &declared.sampling {
            None => Self::No,
            Some(sampling) if sampling.tools.is_none() => Self::Plain,
            Some(_) => Self::WithTools,
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
        let (Some(version), Some(declared)) = (version, context.client_capabilities()) else {
            return Self::default();
        };
        Self {
            elicitation: Capability::read(version, &elicitation(&declared, context)),
            sampling: Sampling::read(&declared),
            roots: declared.roots.is_some(),
            // An extension of this revision; what an earlier one calls tasks is another thing.
            tasks: version == ProtocolVersion::V2026_07_28 && declared.supports_tasks(),
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

/// The request's own value where it has one: rmcp's type drops the keys that it does not know.
fn elicitation(declared: &ClientCapabilities, context: &RequestContext<RoleServer>) -> Value {
    let own = context
        .meta
        .get("io.modelcontextprotocol/clientCapabilities");
    match own {
        Some(capabilities) => capabilities.get("elicitation").cloned(),
        None => serde_json::to_value(&declared.elicitation).ok(),
    }
    .unwrap_or_default()
}

/// The revision of this call; `None` for one that knows no elicitation.
pub(crate) fn revision(context: &RequestContext<RoleServer>) -> Option<ProtocolVersion> {
    let version = context.protocol_version()?;
    ProtocolVersion::all()
        .rev()
        .find(|known| known.as_str() <= version.as_str())
}

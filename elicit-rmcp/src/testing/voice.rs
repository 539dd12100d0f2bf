//! What the client of a rehearsal says of itself.

use elicit_core::{Capability, Mode};
use rmcp::ClientHandler;
use rmcp::model::{ClientConfig, Implementation, ProtocolVersion, TASKS_EXTENSION_ID};
use serde_json::{Value, json};

/// The revision and what is declared with it.
#[derive(Clone)]
pub(super) struct Voice {
    pub(super) version: elicit_core::ProtocolVersion,
    pub(super) tasks: bool,
}

impl Voice {
    pub(super) fn revision(&self) -> ProtocolVersion {
        let version = Value::from(self.version.as_str());
        serde_json::from_value(version).unwrap_or_default()
    }

    /// With these modes of asking. `Client` declares them by itself.
    pub(super) fn info(&self, asking: Capability) -> ClientConfig {
        let mut declared = json!({});
        if self.tasks {
            declared["extensions"] = json!({ TASKS_EXTENSION_ID: {} });
        }
        for (mode, name) in [(Mode::Form, "form"), (Mode::Url, "url")] {
            if asking.supports(mode) {
                declared["elicitation"][name] = json!({});
            }
        }
        let declared = serde_json::from_value(declared).unwrap_or_default();
        let mut info = ClientConfig::new(declared, Implementation::new("rehearsal", "1.0.0"));
        info.protocol_version = self.revision();
        info
    }
}

impl ClientHandler for Voice {
    fn get_info(&self) -> ClientConfig {
        self.info(Capability::default())
    }
}

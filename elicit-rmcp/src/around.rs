//! What surrounds the questions of one call: who made it, and how its client is reached.

use elicit_core::ProtocolVersion;
use elicit_core::seal::Principal;
use rmcp::service::{RequestContext, RoleServer};

use crate::config::{DialogConfig, Settings};
use crate::flows::Flows;
use crate::progress::Progress;
use crate::recipient::Recipient;

/// Who made a call, and how its client is reached.
pub(crate) struct Around {
    pub(crate) principal: Principal,
    config: DialogConfig,
    pub(crate) client: Recipient,
    pub(crate) progress: Progress,
    pub(crate) holding: Holding,
}

/// How a call waits for what happens outside of it, with no question open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Holding {
    /// For a while, and then in a further round (2026-07-28).
    Rounds,
    /// As long as it takes, with progress on the caller's token (2025-*).
    Progress,
    /// As long as it takes: the caller waits for a task.
    Quiet,
}

impl Around {
    pub(crate) fn of(
        context: &RequestContext<RoleServer>,
        version: ProtocolVersion,
        principal: Principal,
        config: DialogConfig,
    ) -> Self {
        let holding = if version == ProtocolVersion::V2026_07_28 {
            Holding::Rounds
        } else {
            Holding::Progress
        };
        Self {
            principal,
            config,
            client: Recipient::of(context),
            progress: Progress::of(context),
            holding,
        }
    }

    /// What the server goes by.
    pub(crate) fn settings(&self) -> &Settings {
        self.config.settings()
    }

    pub(crate) fn flows(&self) -> &Flows {
        &self.settings().flows
    }

    /// For a task that outlives the call.
    pub(crate) fn detached(&self) -> Self {
        Self {
            principal: self.principal.clone(),
            config: self.config.clone(),
            client: self.client.beyond_call(),
            progress: Progress::default(),
            holding: Holding::Quiet,
        }
    }
}

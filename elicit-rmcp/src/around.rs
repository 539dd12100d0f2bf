//! What surrounds the questions of one call: who made it, and how its client is reached.

use elicit_core::ProtocolVersion;
use elicit_core::seal::Principal;
use rmcp::service::{RequestContext, RoleServer};

use crate::exact::CallStream;
use crate::flows::{Client, Flows};
use crate::progress::Progress;

/// Who made a call, and how its client is reached.
#[derive(Clone)]
pub(crate) struct Around {
    pub(crate) principal: Principal,
    pub(crate) flows: Flows,
    pub(crate) client: Client,
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
        flows: Flows,
    ) -> Self {
        let holding = if version == ProtocolVersion::V2026_07_28 {
            Holding::Rounds
        } else {
            Holding::Progress
        };
        Self {
            principal,
            flows,
            client: Client {
                peer: context.peer.clone(),
                line: CallStream::of(context),
            },
            progress: Progress::of(context),
            holding,
        }
    }

    /// For a task that outlives the call.
    pub(crate) fn detached(&self) -> Self {
        Self {
            client: Client {
                peer: self.client.peer.clone(),
                line: None,
            },
            holding: Holding::Quiet,
            ..self.clone()
        }
    }
}

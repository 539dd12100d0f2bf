//! The pages that a call of 2025-11-25 waits for (error -32042).

use elicit_core::{Action, ElicitParams, Mode, ProtocolVersion, UrlParams, UrlRequired};
use elicit_host::{Position, Presenter, Wait};
use rmcp::{ClientHandler, ErrorData, ServiceError};

use super::Answering;
use super::opened::Opened;
use crate::client::error::CallError;
use crate::client::input;

impl<P: Presenter + 'static, H: ClientHandler> Answering<'_, P, H> {
    /// The pages that an error -32042 names. On other revisions, and to a client without URL mode,
    /// it is an error like any other.
    pub(super) fn pages(&self, error: ServiceError) -> Result<Vec<UrlParams>, CallError> {
        let ServiceError::McpError(data) = &error else {
            return Err(error.into());
        };
        let waits = data.code.0 == UrlRequired::CODE
            && input::version(self.peer) == ProtocolVersion::V2025_11_25
            && self.client.host().capability().supports(Mode::Url);
        if !waits {
            return Err(error.into());
        }
        let required = required_urls(data).map_err(CallError::malformed)?;
        Ok(required.elicitations().to_vec())
    }

    pub(super) async fn open_all(
        &self,
        pages: &[UrlParams],
        name: &str,
        opened: &mut Opened,
    ) -> Result<(), CallError> {
        for (index, page) in pages.iter().enumerate() {
            let occasion = self.occasion(name, Position::new(index + 1, pages.len()));
            let params = ElicitParams::Url(page.clone());
            let result = self.show(&key_of(index), &params, occasion, opened).await?;
            if result.action() != Action::Accept {
                return Err(CallError::NotOpened(result.action()));
            }
        }
        self.wait_for_all(pages, name).await
    }

    /// Until the server says that they are finished, the person does, or patience ends: then the
    /// call is made again, and the server says whether they are.
    async fn wait_for_all(&self, pages: &[UrlParams], name: &str) -> Result<(), CallError> {
        let all = async {
            for (index, page) in pages.iter().enumerate() {
                let occasion = self.occasion(name, Position::new(index + 1, pages.len()));
                match self.client.host().wait(page, &occasion).await {
                    Ok(Wait::Retry) => {}
                    Ok(Wait::Cancel) => return Err(CallError::NotOpened(Action::Cancel)),
                    Err(error) => {
                        let key = key_of(index);
                        return Err(CallError::NotAnswered { key, error });
                    }
                }
            }
            Ok(())
        };
        let waited = tokio::time::timeout(self.patience, all);
        let waited = self.while_connected(waited).await?;
        waited.unwrap_or(Ok(()))
    }
}

/// Names a page in errors. Its id is not to be shown: it can be as good as the page's URL.
pub(super) fn key_of(index: usize) -> String {
    format!("page {}", index + 1)
}

fn required_urls(error: &ErrorData) -> serde_json::Result<UrlRequired> {
    serde_json::from_value(error.data.clone().unwrap_or_default())
}

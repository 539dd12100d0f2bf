//! For clients that cannot ask.

use elicit_core::Request;
use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::json;

use crate::dialog::Dialog;
use crate::error::AskError;

impl Dialog {
    /// The question as the result of the tool, for a client that cannot ask: its model reads what is missing, finds it
    /// out in its own way, and calls the tool again with the answers as arguments.
    ///
    /// The message is the text of the result; message and schema (as this call's revision spells it) are its
    /// `structuredContent`: `{"message":…,"requestedSchema":…}`. A tool with an output schema must allow for that.
    ///
    /// It is the other half of [`ask_missing`](Self::ask_missing), whose [`Partial`](crate::Partial) reads what then
    /// comes back as arguments:
    ///
    /// ```
    /// use elicit::{Elicit, Mode, Outcome};
    /// use elicit_rmcp::{Dialog, Partial};
    /// use rmcp::ErrorData;
    /// use rmcp::handler::server::wrapper::Parameters;
    /// use rmcp::model::{CallToolResult, ContentBlock};
    ///
    /// /// Who is coming?
    /// #[derive(Elicit)]
    /// struct Guest {
    ///     name: String,
    ///     age: u8,
    /// }
    ///
    /// async fn book(Parameters(guest): Parameters<Partial<Guest>>, dialog: Dialog) -> Result<CallToolResult, ErrorData> {
    ///     if let Some(missing) = guest.missing() && !dialog.supports(Mode::Form) {
    ///         return Ok(dialog.fallback(&missing)?);
    ///     }
    ///     let Outcome::Accepted(guest) = dialog.ask_missing(guest).await? else {
    ///         return Ok(CallToolResult::success(vec![ContentBlock::text("Fine, no booking.")]));
    ///     };
    ///     let text = format!("Booked for {} ({}).", guest.name, guest.age);
    ///     Ok(CallToolResult::success(vec![ContentBlock::text(text)]))
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// [`AskError::Unsayable`] when this revision cannot say the form.
    pub fn fallback<T>(&self, request: &Request<T>) -> Result<CallToolResult, AskError> {
        let params = request
            .params(self.session.version)
            .map_err(AskError::Unsayable)?;
        let said = serde_json::to_value(&params).unwrap_or_default();
        let mut result =
            CallToolResult::success(vec![ContentBlock::text(params.message().to_owned())]);
        result.structured_content = Some(json!({
            "message": params.message(),
            "requestedSchema": said.get("requestedSchema"),
        }));
        Ok(result)
    }
}

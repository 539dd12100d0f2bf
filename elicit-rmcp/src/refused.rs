//! Why a call has no dialog.

use rmcp::ErrorData;

/// A call without a dialog, and why.
pub(crate) enum Refused {
    /// What came back with it is not good.
    Call(ErrorData),
    /// It may go on without asking: its caller is not known, or its state is not ours and may be the handler's own.
    Dialog(ErrorData),
}

impl From<Refused> for ErrorData {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Call(error) | Refused::Dialog(error) => error,
        }
    }
}

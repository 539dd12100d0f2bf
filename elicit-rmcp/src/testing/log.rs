//! What went over the wire.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use tokio::sync::watch;

/// One message of the wire, exactly as it was sent.
///
/// It shows everything, also in `Debug`: in a test the answers are made up, and a failed assertion is to be read.
#[derive(Clone, PartialEq, Eq)]
pub struct Line {
    from_server: bool,
    text: String,
}

impl Line {
    pub(super) fn new(from_server: bool, text: String) -> Self {
        Self { from_server, text }
    }

    /// Whether the server sent it, and not the client.
    #[must_use]
    pub const fn is_from_server(&self) -> bool {
        self.from_server
    }

    /// The JSON text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The message as JSON; `null` for one that is none.
    #[must_use]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_default()
    }
}

/// With `<` before what the server sent, and `>` before what the client did.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let direction = if self.from_server { '<' } else { '>' };
        write!(f, "{direction} {}", self.text)
    }
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The lines of a call, after what is said of it.
pub(super) struct Shown<'a>(pub(super) &'a [Line]);

/// Nothing where nothing was sent.
impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.0.is_empty() {
            f.write_str("\nthe wire (> the client, < the server):")?;
        }
        self.0.iter().try_for_each(|line| write!(f, "\n{line}"))
    }
}

/// The lines of all calls of a rehearsal.
#[derive(Default)]
pub(super) struct Log {
    state: Mutex<State>,
    changes: watch::Sender<()>,
}

#[derive(Default)]
struct State {
    lines: Vec<(usize, Line)>,
    begun: usize,
    ended: usize,
}

impl Log {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The lines of all calls, in order.
    pub(super) fn lines(&self) -> Vec<Line> {
        let state = self.lock();
        state.lines.iter().map(|(_, line)| line.clone()).collect()
    }

    /// How many calls have ended.
    pub(super) fn ended(&self) -> usize {
        self.lock().ended
    }

    /// Waits until this gives something; it is looked at after each change.
    pub(super) async fn until<T>(&self, mut find: impl FnMut() -> Option<T>) -> T {
        let mut changes = self.changes.subscribe();
        loop {
            changes.mark_unchanged();
            if let Some(found) = find() {
                return found;
            }
            // The sender lives as long as this.
            let _ = changes.changed().await;
        }
    }

    fn changed(&self) {
        self.changes.send_replace(());
    }
}

/// The lines of one call.
pub(super) struct Recorder {
    log: Arc<Log>,
    call: usize,
}

impl Recorder {
    pub(super) fn begin(log: &Arc<Log>) -> Arc<Self> {
        let mut state = log.lock();
        state.begun += 1;
        Arc::new(Self {
            log: log.clone(),
            call: state.begun,
        })
    }

    pub(super) fn note(&self, line: Line) {
        self.log.lock().lines.push((self.call, line));
        self.log.changed();
    }

    pub(super) fn lines(&self) -> Vec<Line> {
        let state = self.log.lock();
        let own = state.lines.iter().filter(|(call, _)| *call == self.call);
        own.map(|(_, line)| line.clone()).collect()
    }
}

/// Ends the call in the log when it is over or dropped.
pub(super) struct Running(pub(super) Arc<Recorder>);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.log.lock().ended += 1;
        self.0.log.changed();
    }
}

//! A server, a client and a person in one process.

mod call;

use std::fmt;
use std::future::Future;
use std::panic::Location;
use std::sync::Arc;

use elicit_core::ProtocolVersion;
use elicit_core::seal::{KeyError, Keys, Principal};
use elicit_host::{Presenter, Scripted};
use rmcp::model::{
    CallToolRequestParams, CallToolResult, GetPromptRequestParams, GetPromptResult, JsonObject,
    ReadResourceRequestParams, ReadResourceResult,
};
use rmcp::task_manager::TaskManager;
use rmcp::{ServerHandler, ServiceExt};
use serde_json::Value;
use tokio::io::DuplexStream;

use self::call::{Call, Cast};
use super::done::{Done, Failed, Failure};
use super::log::{Line, Log, Recorder, Running, Shown};
use super::panics::{Panics, Watched};
use super::question::{Question, questions};
use super::stage::Serve;
use super::unchecked::Results;
use super::voice::Voice;
use crate::asking::ServerExt;
use crate::config::DialogConfig;
use crate::exact::Exact;

/// A server, a client and a person in one process: set up by its methods, and used for any number of calls.
///
/// Each call is a connection of its own, to a server that the factory makes; what the servers share, a database or a
/// counter, the factory hands to each. The client is [`Client`](crate::client::Client) with its
/// [`ExactRead`](crate::client::ExactRead), the person is whoever is given to [`user`](Self::user).
///
/// Two things fail the test by a panic of the call:
///
/// * a handler that panics, as by an assertion (not in a task of the server, or one that it spawned);
/// * a script that does not fit. A [`Scripted`] person who is asked more than the script has, or answers a field that the
///   form does not have, would else end in an answer that nobody wrote. What the panic says names the revision and the
///   line of the call, and shows the wire.
pub struct Rehearsal<P = Scripted> {
    serve: Arc<Serve>,
    config: Result<DialogConfig, KeyError>,
    version: ProtocolVersion,
    user: Arc<P>,
    unchecked: Option<Arc<Results>>,
    fresh: bool,
    tasks: bool,
    log: Arc<Log>,
}

impl Rehearsal {
    /// With the servers of this factory, of which each is then [asking](crate::ServerExt::asking). On 2026-07-28, with
    /// an empty script, until said otherwise.
    #[must_use]
    pub fn new<S: ServerHandler>(server: impl Fn() -> S + Send + Sync + 'static) -> Self {
        Self::with(Arc::new(move |io, config, panics| {
            let inner = Exact::new(server().asking(config));
            Box::pin(async move {
                if let Ok(running) = (Watched { inner, panics }).serve(io).await {
                    // That the client is gone is the end of a rehearsal.
                    let _ = running.waiting().await;
                }
            })
        }))
    }

    /// With servers that run by themselves on their end of a line, such as those on rmcp's `Router`. They have their own
    /// [`DialogConfig`]; what is set here by [`config`](Self::config) is not for them.
    ///
    /// ```
    /// # use elicit_rmcp::testing::Rehearsal;
    /// # use elicit_rmcp::Exact;
    /// # use rmcp::handler::server::router::Router;
    /// # use rmcp::{ServerHandler, ServiceExt};
    /// # struct Server;
    /// # impl ServerHandler for Server {}
    /// # fn router() -> Router<Server> { Router::new(Server) }
    /// let rehearsal = Rehearsal::serving(async |io| {
    ///     if let Ok(running) = Exact::new(router()).serve(io).await {
    ///         let _ = running.waiting().await;
    ///     }
    /// });
    /// # let _ = rehearsal;
    /// ```
    #[must_use]
    pub fn serving<F>(run: impl Fn(DuplexStream) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = ()> + Send + 'static,
    {
        Self::with(Arc::new(move |io, _, _| Box::pin(run(io))))
    }

    fn with(serve: Arc<Serve>) -> Self {
        let keys = Keys::new([7; 32]);
        Self {
            serve,
            config: keys.map(|keys| {
                DialogConfig::new(keys, Principal::unauthenticated()).tasks(TaskManager::new())
            }),
            version: ProtocolVersion::V2026_07_28,
            user: Arc::new(Scripted::new()),
            unchecked: None,
            fresh: false,
            tasks: false,
            log: Arc::default(),
        }
    }
}

impl<P: Presenter + 'static> Rehearsal<P> {
    /// The revision that the client speaks.
    #[must_use]
    pub fn version(self, version: ProtocolVersion) -> Self {
        Self { version, ..self }
    }

    /// The configuration of the server, instead of one with fixed keys, an unauthenticated caller, and a manager for
    /// [`tasks`](crate::DialogConfig::tasks).
    #[must_use]
    pub fn config(self, config: DialogConfig) -> Self {
        let config = Ok(config);
        Self { config, ..self }
    }

    /// Who answers: a [`Scripted`], or any other presenter. The client declares the modes that it has.
    ///
    /// The client checks what is answered, as it should: a form that breaks its own rules is shown again, and never
    /// gets to the server.
    ///
    /// A script is the same for all revisions: the list `("toppings", json!(["olives"]))` ticks the boxes
    /// `toppings.olives` and so on of a form of 2025-06-18. At its end a script fails the test, where a `Scripted`
    /// elsewhere cancels; a person who dismisses the question is [`Scripted::cancel`], and a client that fails is
    /// [`Otherwise::Fail`](elicit_host::Otherwise::Fail).
    ///
    /// It takes the place of who answered before, the results of [`unchecked`](Self::unchecked) included.
    #[must_use]
    pub fn user<Q: Presenter + 'static>(self, user: Q) -> Rehearsal<Q> {
        Rehearsal {
            serve: self.serve,
            config: self.config,
            version: self.version,
            user: Arc::new(user),
            unchecked: None,
            fresh: self.fresh,
            tasks: self.tasks,
            log: self.log,
        }
    }

    /// A client that shows nothing and checks nothing: it sends these results as they are, one after another. Being asked
    /// when none is left fails the test. For what a careless client may send.
    ///
    /// It declares the modes of the [`user`](Self::user) that was set before, who answers nothing from here on; a `user`
    /// that is set after this answers again. It gets the questions of a round in the order of their keys, and knows
    /// neither tasks nor the error -32042.
    #[must_use]
    pub fn unchecked(self, results: impl IntoIterator<Item = Value>) -> Self {
        let unchecked = Some(Arc::new(Results::new(results)));
        Self { unchecked, ..self }
    }

    /// On 2026-07-28 each call and each of its rounds goes to a new server of the factory, and the one before is gone:
    /// as on several nodes, or after a restart. The configuration is the same for all. On 2025-\* a session stays with
    /// its server, and nothing changes.
    #[must_use]
    pub fn fresh_each_round(self) -> Self {
        Self {
            fresh: true,
            ..self
        }
    }

    /// The client declares the tasks extension (2026-07-28). A tool call that becomes a task is followed to its end, and
    /// the questions of the task are answered. Without this it is a client that cannot follow a task.
    #[must_use]
    pub fn tasks(self) -> Self {
        Self {
            tasks: true,
            ..self
        }
    }

    /// Who answers.
    #[must_use]
    pub fn presenter(&self) -> &P {
        &self.user
    }

    /// Calls a tool, with a JSON object of arguments.
    ///
    /// # Errors
    ///
    /// When there is no result, not even one with `isError`.
    ///
    /// # Panics
    ///
    /// When the handler panics, or the script does not fit what is asked.
    #[track_caller]
    pub fn call_tool(
        &self,
        name: &str,
        arguments: Value,
    ) -> impl Future<Output = Result<Done<CallToolResult>, Failed>> + Send {
        let at = Location::caller();
        async move {
            let mut params = CallToolRequestParams::new(name.to_owned());
            params.arguments = object(arguments)?;
            self.perform(params, at).await
        }
    }

    /// Gets a prompt.
    ///
    /// # Errors
    ///
    /// When there is no result.
    ///
    /// # Panics
    ///
    /// When the handler panics, or the script does not fit what is asked.
    #[track_caller]
    pub fn get_prompt(
        &self,
        name: &str,
        arguments: Value,
    ) -> impl Future<Output = Result<Done<GetPromptResult>, Failed>> + Send {
        let at = Location::caller();
        async move {
            let mut params = GetPromptRequestParams::new(name);
            params.arguments = object(arguments)?;
            self.perform(params, at).await
        }
    }

    /// Reads a resource.
    ///
    /// # Errors
    ///
    /// When there is no result.
    ///
    /// # Panics
    ///
    /// When the handler panics, or the script does not fit what is asked.
    #[track_caller]
    pub fn read_resource(
        &self,
        uri: &str,
    ) -> impl Future<Output = Result<Done<ReadResourceResult>, Failed>> + Send {
        self.perform(ReadResourceRequestParams::new(uri), Location::caller())
    }

    /// The question with this index, counted from 0 over all calls of the rehearsal, as soon as it is asked: for what
    /// goes on beside a call, such as the page that a person is sent to. `None` when the call ends without it.
    ///
    /// The person may not have answered yet. In a test with `start_paused`, a `sleep` lets everything come to rest.
    pub async fn asked(&self, index: usize) -> Option<Question> {
        let ended = self.log.ended();
        self.log
            .until(|| {
                let question = questions(&self.log.lines()).into_iter().nth(index);
                let over = question.is_none() && self.log.ended() > ended;
                (question.is_some() || over).then_some(question)
            })
            .await
    }

    async fn perform<C: Call>(
        &self,
        call: C,
        at: &Location<'_>,
    ) -> Result<Done<C::Output>, Failed> {
        let recorder = Recorder::begin(&self.log);
        let _running = Running(recorder.clone());
        let panics = Panics::default();
        let result = match &self.config {
            Err(error) => Err(Failure::Connection(error.to_string())),
            Ok(config) => {
                let cast = self.cast(&recorder, config, &panics);
                // It is large, and stands in the author's test.
                let unfit = |what: String| self.unfit(&what, at, &recorder.lines());
                panics.or(Box::pin(cast.perform(call)), unfit).await
            }
        };
        let lines = recorder.lines();
        match result {
            Ok(result) => Ok(Done::new(result, lines)),
            Err(failure) => Err(Failed::new(failure, lines)),
        }
    }

    /// What a test ends with: the script is mostly the same for all revisions, and its calls stand in a loop over them.
    fn unfit(&self, what: &str, at: &Location<'_>, wire: &[Line]) -> String {
        let (version, wire) = (self.version, Shown(wire));
        format!("on {version}, {what}\n(the call at {at}){wire}")
    }

    fn cast(&self, recorder: &Arc<Recorder>, config: &DialogConfig, panics: &Panics) -> Cast<P> {
        let of_call = panics.clone();
        let (serve, config, panics) = (self.serve.clone(), config.clone(), panics.clone());
        Cast {
            serve: Box::new(move |io| serve(io, config.clone(), panics.clone())),
            recorder: recorder.clone(),
            user: self.user.clone(),
            unchecked: self.unchecked.clone(),
            fresh: self.fresh && self.version >= ProtocolVersion::V2026_07_28,
            voice: Voice {
                version: self.version,
                tasks: self.tasks,
            },
            panics: of_call,
        }
    }
}

/// Nothing of the answers.
impl<P> fmt::Debug for Rehearsal<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rehearsal")
            .field("version", &self.version)
            .field("fresh_each_round", &self.fresh)
            .finish_non_exhaustive()
    }
}

fn object(arguments: Value) -> Result<Option<JsonObject>, Failed> {
    match arguments {
        Value::Object(object) => Ok(Some(object)),
        Value::Null => Ok(None),
        _ => Err(Failed::new(Failure::Arguments, Vec::new())),
    }
}

//! The wrapper around an author's server.

mod delegate;

use std::fmt;
use std::future::Future;
use std::pin::pin;

use rmcp::model::InputRequiredResult;
use rmcp::service::{RequestContext, RoleServer, RunningService, ServerInitializeError};
use rmcp::transport::IntoTransport;
use rmcp::{ErrorData, ServerHandler};
use tokio_util::sync::CancellationToken;

use crate::config::DialogConfig;
use crate::dialog::{Dialog, NoDialog};
use crate::engine::End;
use crate::exact::{Exact, Slot};
use crate::refused::Refused;
use crate::start::Start;
use crate::suspended::to_result;

/// `server.asking(config)`, for every server of rmcp.
pub trait ServerExt: ServerHandler {
    /// Lets the handlers of this server ask, through the [`Dialog`] that they take as an argument.
    fn asking(self, config: DialogConfig) -> Asking<Self> {
        Asking {
            inner: self,
            config,
        }
    }
}

impl<S: ServerHandler> ServerExt for S {}

/// A server whose handlers can ask: made by [`asking`](ServerExt::asking).
///
/// It is a `ServerHandler` itself and goes wherever the server went: served over stdio, or made by the factory of a
/// `StreamableHttpService` (there with `ExactHttp` around it, feature `http`).
#[derive(Clone)]
pub struct Asking<S> {
    inner: S,
    config: DialogConfig,
}

impl<S> fmt::Debug for Asking<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Asking")
            .field("config", &self.config)
            .finish_non_exhaustive()
    }
}

impl<S> Asking<S> {
    /// The server that it stands around.
    #[must_use]
    pub const fn inner(&self) -> &S {
        &self.inner
    }

    /// The server without what stood around it.
    #[must_use]
    pub fn into_inner(self) -> S {
        self.inner
    }
}

impl<S: ServerHandler> Asking<S> {
    /// Serves a transport. This hides `ServiceExt::serve` of rmcp, so that what is asked goes out exactly as it should.
    ///
    /// # Errors
    ///
    /// Those of rmcp's `serve`.
    pub async fn serve<T, E, A>(
        self,
        transport: T,
    ) -> Result<RunningService<RoleServer, Exact<Self>>, ServerInitializeError>
    where
        T: IntoTransport<RoleServer, E, A>,
        E: std::error::Error + Send + Sync + 'static,
    {
        self.serve_with_ct(transport, CancellationToken::new())
            .await
    }

    /// [`serve`](Self::serve), with a token that ends it.
    ///
    /// # Errors
    ///
    /// Those of rmcp's `serve_with_ct`.
    pub async fn serve_with_ct<T, E, A>(
        self,
        transport: T,
        ct: CancellationToken,
    ) -> Result<RunningService<RoleServer, Exact<Self>>, ServerInitializeError>
    where
        T: IntoTransport<RoleServer, E, A>,
        E: std::error::Error + Send + Sync + 'static,
    {
        rmcp::ServiceExt::serve_with_ct(Exact::new(self), transport, ct).await
    }
}

/// Runs one call of the author's server; `shape` is what becomes of its result.
///
/// Neither this nor what calls it is an `async fn`: those keep each argument twice, and a person may take an hour.
#[expect(clippy::manual_async_fn, reason = "it keeps each argument once")]
fn run<T, F>(
    start: Start,
    mut context: RequestContext<RoleServer>,
    handler: impl FnOnce(RequestContext<RoleServer>) -> F + Send,
    shape: fn(Result<T, ErrorData>) -> Result<T, ErrorData>,
) -> impl Future<Output = Result<T, ErrorData>> + Send
where
    T: From<InputRequiredResult> + Send,
    F: Future<Output = Result<T, ErrorData>> + Send,
{
    async move {
        let mut engine = match start.engine().await {
            Ok(engine) => engine,
            Err(Refused::Call(error)) => return shape(Err(error)),
            Err(Refused::Dialog(why)) => {
                context.extensions.insert(NoDialog(why));
                return shape(handler(context).await);
            }
        };
        let slot = Slot::of(&context);
        context.extensions.insert(Dialog {
            session: engine.session.clone(),
        });
        let end = {
            let mut handler = pin!(handler(context));
            engine.drive(handler.as_mut()).await
        };
        shape(match engine.finish(end).await {
            Ok(End::Done(result)) => result,
            Ok(End::Suspended(required)) => to_result(&required, slot).map(Into::into),
            Err(error) => Err(error),
        })
    }
}

//! How questions reach the person, by revision.

mod live;
mod rounds;
mod task;

pub(crate) use live::by_request;
pub(crate) use rounds::by_rounds;
pub(crate) use task::by_task;

//! Behaviour, one module per topic, in one program: linking takes longer than all of them.

mod api;
mod ask;
mod capability;
mod client;
mod client_dialog;
mod client_http;
mod convert;
mod flows;
mod foreign;
mod guides;
mod http;
mod kit;
mod live;
mod many;
mod missing;
mod pages;
mod readme;
mod rehearsal;
mod required;
mod rounds;
mod router;
mod state;
mod tasks;
mod url;
mod url_http;

//! The person of a rehearsal. A script that does not fit what is asked fails the test: it must not end in an answer that
//! nobody wrote.

use std::any::Any;
use std::future::{Future, pending};
use std::sync::Arc;

use elicit_core::{Capability, FormField, Invalid, Kind};
use elicit_host::{
    Answer, Context, PresentError, Presenter, Received, ReceivedForm, ReceivedUrl, Scripted, Wait,
};
use serde_json::{Map, Value};

use super::panics::Panics;

/// A presenter that is watched where it is a [`Scripted`]; any other is asked as it is.
pub(super) struct Played<P> {
    user: Arc<P>,
    panics: Panics,
}

impl<P: Presenter + 'static> Played<P> {
    pub(super) const fn new(user: Arc<P>, panics: Panics) -> Self {
        Self { user, panics }
    }

    fn is_scripted(&self) -> bool {
        let user: &dyn Any = &*self.user;
        user.is::<Scripted>() || user.is::<Arc<Scripted>>()
    }

    /// Ends the test; the answer never comes.
    async fn fail(&self, why: String) -> Answer {
        self.panics.fail(why);
        pending().await
    }
}

impl<P: Presenter + 'static> Presenter for Played<P> {
    fn capability(&self) -> Capability {
        self.user.capability()
    }

    async fn present(&self, request: &Received, context: &Context) -> Result<Answer, PresentError> {
        let answer = self.user.present(request, context).await;
        if !self.is_scripted() {
            return answer;
        }
        match (answer, request) {
            (Ok(Answer::Accept(values)), Received::Form(form)) => match fitted(form, values) {
                Ok(values) => Ok(Answer::Accept(values)),
                Err(why) => Ok(self.fail(why).await),
            },
            (Ok(Answer::Accept(values)), _) if !values.is_empty() => {
                let message = request.message();
                let why = format!(
                    "the script has values for \"{message}\", which is a page: use `consent`"
                );
                Ok(self.fail(why).await)
            }
            // Nothing was said of the end of the script; `Otherwise::Fail` says that the client is to fail there.
            (Err(PresentError::Unattended), _) => {
                Ok(self.fail(ended(request, context.faults())).await)
            }
            (answer, _) => answer,
        }
    }

    fn open(
        &self,
        page: &ReceivedUrl,
        context: &Context,
    ) -> impl Future<Output = Result<(), PresentError>> + Send {
        self.user.open(page, context)
    }

    fn wait(&self, page: &ReceivedUrl, context: &Context) -> impl Future<Output = Wait> + Send {
        self.user.wait(page, context)
    }

    fn complete(&self, page: &ReceivedUrl) -> impl Future<Output = ()> + Send {
        self.user.complete(page)
    }
}

/// There is no reply for this request.
fn ended(request: &Received, faults: Option<&Invalid>) -> String {
    let message = request.message();
    let Some(faults) = faults else {
        return format!("the script is at its end, and \"{message}\" was asked");
    };
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let faults = faults.join("; ");
    format!("the script is at its end, and \"{message}\" was shown again: {faults}")
}

/// The values by the names that the form has in this revision: a list is one boolean per option on 2025-06-18.
fn fitted(form: &ReceivedForm, values: Map<String, Value>) -> Result<Map<String, Value>, String> {
    let mut fitted = Map::new();
    for (name, value) in values {
        if form.form().field(&name).is_some() {
            fitted.insert(name, value);
            continue;
        }
        let boxes = boxes(form.form().fields(), &name);
        match &value {
            Value::Array(items) if !boxes.is_empty() => {
                fitted.extend(ticked(&boxes, items).map_err(|item| {
                    let message = form.message();
                    format!(
                        "the script ticks {item} of `{name}`, which \"{message}\" does not offer"
                    )
                })?);
            }
            _ => return Err(unknown(form, &name)),
        }
    }
    Ok(fitted)
}

/// The booleans of a list: their options and their names.
fn boxes<'a>(fields: &'a [FormField], list: &str) -> Vec<(&'a str, &'a str)> {
    let booleans = fields
        .iter()
        .filter(|field| matches!(field.kind(), Kind::Boolean));
    booleans
        .filter_map(|field| {
            let option = field.name().strip_prefix(list)?.strip_prefix('.')?;
            Some((option, field.name()))
        })
        .collect()
}

/// Each box, ticked or not; else the first item that has none.
fn ticked<'v>(boxes: &[(&str, &str)], items: &'v [Value]) -> Result<Map<String, Value>, &'v Value> {
    let offered = |item: &Value| boxes.iter().any(|(option, _)| item == option);
    if let Some(item) = items.iter().find(|item| !offered(item)) {
        return Err(item);
    }
    let tick = |&(option, name): &(&str, &str)| {
        let ticked = items.iter().any(|item| item == option);
        (name.to_owned(), Value::Bool(ticked))
    };
    Ok(boxes.iter().map(tick).collect())
}

fn unknown(form: &ReceivedForm, name: &str) -> String {
    let names: Vec<String> = form.form().fields().iter().map(quoted).collect();
    let message = form.message();
    let has = if names.is_empty() {
        "no fields".to_owned()
    } else {
        names.join(", ")
    };
    format!("the script answers `{name}`, which the form \"{message}\" does not have; it has {has}")
}

fn quoted(field: &FormField) -> String {
    format!("`{}`", field.name())
}

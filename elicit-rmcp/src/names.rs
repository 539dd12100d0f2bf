//! Names that are used once in a run, and the same in every run.

use std::collections::{HashMap, HashSet};

/// Keys of questions.
#[derive(Default)]
pub(crate) struct Keys {
    /// The form that each key was first asked with.
    forms: HashMap<String, u64>,
    taken: HashSet<String>,
}

/// A key that has two forms.
pub(crate) struct TwoForms;

impl Keys {
    /// A free key for this question: the same key again is a further question, `confirm`, `confirm.2`, and so on.
    pub(crate) fn name(&mut self, key: &str, form: u64) -> Result<String, TwoForms> {
        if *self.forms.entry(key.to_owned()).or_insert(form) != form {
            return Err(TwoForms);
        }
        Ok(take(&mut self.taken, key))
    }
}

/// Names of steps.
#[derive(Default)]
pub(crate) struct Steps {
    /// Of those that run or are done.
    taken: HashSet<String>,
    done: HashSet<String>,
    /// How many run.
    pub(crate) running: usize,
}

impl Steps {
    pub(crate) fn name(&mut self, name: &str) -> String {
        take(&mut self.taken, name)
    }

    pub(crate) fn done(&mut self, name: &str) {
        self.done.insert(name.to_owned());
    }

    /// A step that is not done may be tried again under its name.
    pub(crate) fn free(&mut self, name: &str) {
        if !self.done.contains(name) {
            self.taken.remove(name);
        }
    }
}

fn take(taken: &mut HashSet<String>, name: &str) -> String {
    let numbered = (2_u32..).map(|number| format!("{name}.{number}"));
    let mut free = std::iter::once(name.to_owned()).chain(numbered);
    // There are more numbers than a run has questions.
    let free = free.find(|name| !taken.contains(name)).unwrap_or_default();
    taken.insert(free.clone());
    free
}

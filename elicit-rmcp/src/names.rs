//! Names that are used once in a run, and the same in every run.

use std::collections::{BTreeSet, HashMap, HashSet};

/// Keys of questions.
#[derive(Default)]
pub(crate) struct Keys {
    names: Names,
}

/// A key that has two forms.
pub(crate) struct TwoForms;

impl Keys {
    /// A free key for this question: the same key again is a further question, `confirm`, `confirm.2`, and so on.
    pub(crate) fn name(&mut self, key: &str, form: u64) -> Result<String, TwoForms> {
        let numbers = self.names.of(key);
        if *numbers.form.get_or_insert(form) != form {
            return Err(TwoForms);
        }
        Ok(self.names.take(key).text())
    }
}

/// Keys of the questions of a task, which are the same only in this run. Asked again, `confirm.2` is `confirm.2~2`.
pub(crate) struct TaskKeys {
    names: Names,
}

impl Default for TaskKeys {
    fn default() -> Self {
        Self {
            names: Names::separated_by('~'),
        }
    }
}

impl TaskKeys {
    pub(crate) fn name(&mut self, key: &str) -> String {
        self.names.take(key).text()
    }
}

/// Names of steps.
#[derive(Default)]
pub(crate) struct Steps {
    names: Names,
    /// How many run.
    pub(crate) running: usize,
}

impl Steps {
    pub(crate) fn name(&mut self, name: &str) -> Name {
        self.names.take(name)
    }

    /// A step that came to nothing may be tried again under its name.
    pub(crate) fn free(&mut self, name: &Name) {
        self.names.free(name);
    }
}

/// A name with its number: `charge`, `charge.2`, and so on.
#[derive(Clone)]
pub(crate) struct Name {
    base: String,
    separator: char,
    number: u32,
}

impl Name {
    pub(crate) fn text(&self) -> String {
        match self.number {
            1 => self.base.clone(),
            number => format!("{}{}{number}", self.base, self.separator),
        }
    }
}

struct Names {
    separator: char,
    taken: HashSet<String>,
    bases: HashMap<String, Numbers>,
}

impl Default for Names {
    fn default() -> Self {
        Self::separated_by('.')
    }
}

#[derive(Default)]
struct Numbers {
    /// Of a key: the form that it was first asked with.
    form: Option<u64>,
    /// How many were given out, so that many of one are not looked through again and again.
    given: u32,
    /// Of these, the ones that are free again.
    free: BTreeSet<u32>,
}

impl Names {
    fn separated_by(separator: char) -> Self {
        Self {
            separator,
            taken: HashSet::new(),
            bases: HashMap::new(),
        }
    }

    fn of(&mut self, base: &str) -> &mut Numbers {
        self.bases.entry(base.to_owned()).or_default()
    }

    /// The first that is free. One that somebody chose as a base of its own is passed over.
    fn take(&mut self, base: &str) -> Name {
        loop {
            let numbers = self.of(base);
            let number = numbers.free.pop_first().unwrap_or_else(|| {
                numbers.given += 1;
                numbers.given
            });
            let name = Name {
                base: base.to_owned(),
                separator: self.separator,
                number,
            };
            if self.taken.insert(name.text()) {
                return name;
            }
        }
    }

    fn free(&mut self, name: &Name) {
        if self.taken.remove(&name.text())
            && let Some(numbers) = self.bases.get_mut(&name.base)
        {
            numbers.free.insert(name.number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Keys, Steps, TaskKeys};

    #[test]
    fn no_name_is_given_out_twice() {
        let mut keys = TaskKeys::default();
        let names = ["a", "a", "a~2", "a", "a~2", "b.2"].map(|key| keys.name(key));
        assert_eq!(names, ["a", "a~2", "a~2~2", "a~3", "a~2~3", "b.2"]);

        let mut keys = Keys::default();
        let names = ["a", "a.2", "a", "a"].map(|key| keys.name(key, 1).ok().unwrap());
        assert_eq!(names, ["a", "a.2", "a.3", "a.4"]);
        assert!(keys.name("a", 2).is_err(), "another form");

        let mut steps = Steps::default();
        let [first, _second] = ["a", "a"].map(|name| steps.name(name));
        steps.free(&first);
        assert_eq!(["a", "a"].map(|name| steps.name(name).text()), ["a", "a.3"]);
    }
}

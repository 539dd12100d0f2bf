//! What only run time knows of a form: values to show, and options.

use serde_json::Value;

use crate::answer::Content;
use crate::form::check::{Allowed, check_kind, check_words};
use crate::form::limits::{Limit, MOST};
use crate::form::preset::Preset;
use crate::form::secret::has_link;
use crate::form::{Flaw, Form, FormError, FormFault, FormField, Opt, Options};

/// The declared texts were judged where they were declared.
const DECLARED: Allowed = Allowed {
    secret: true,
    link: true,
};

impl Form {
    /// Shows a value in a field.
    pub(crate) fn prefill(&mut self, name: &str, value: &Value) -> Result<(), FormError> {
        let field = self.field_mut(name)?;
        match Preset::from_value(value, &field.kind) {
            Ok(default) => {
                field.set_default(Some(default));
                Ok(())
            }
            Err(flaw) => Err(FormError::new(name.to_owned(), flaw)),
        }
    }

    /// Shows all values of `content`, and nothing in the other fields.
    pub(crate) fn prefill_from(&mut self, content: &Content) -> Result<(), FormError> {
        let mut faults = Vec::new();
        for field in self.fields.to_mut() {
            match content
                .get(&field.name)
                .map(|value| Preset::from_value(value, &field.kind))
            {
                Some(Ok(default)) => field.set_default(Some(default)),
                Some(Err(flaw)) => faults.push(FormFault {
                    field: field.name.clone(),
                    flaw,
                }),
                None => field.set_default(None),
            }
        }
        FormError::check(faults)
    }

    /// Gives a field that waits for its options what it waits for.
    pub(crate) fn set_options(&mut self, name: &str, list: Vec<Opt>) -> Result<(), FormError> {
        let allow_link = self.allow_link;
        let field = self.field_mut(name)?;
        let error = |flaw| Err(FormError::new(name.to_owned(), flaw));
        let Some(options) = field.kind.options_mut().filter(|options| options.run_time) else {
            return error(Flaw::OptionsDeclared);
        };
        if list.is_empty() {
            return error(Flaw::NoOptions);
        }
        if list.len() > MOST {
            return error(Flaw::Limit(Limit::Options(MOST)));
        }
        if !allow_link && !field.allow_link && list.iter().any(|option| has_link(option.shown())) {
            return error(Flaw::Link);
        }
        *options = Options {
            legacy: options.legacy,
            run_time: true,
            ..Options::owned(list)
        };
        // The indexes of a default belong to other options.
        if matches!(field.default, Some(Preset::One(_) | Preset::Many(_))) {
            field.set_default(None);
        }
        let mut flaws = check_kind(&field.kind);
        flaws.extend(check_words(field, flaws.is_empty(), DECLARED));
        let faults = flaws.into_iter().map(|flaw| FormFault {
            field: field.name.clone(),
            flaw,
        });
        FormError::check(faults.collect())
    }

    fn field_mut(&mut self, name: &str) -> Result<&mut FormField, FormError> {
        let found = self.position(name);
        match found.and_then(|at| self.fields.to_mut().get_mut(at)) {
            Some(field) => Ok(field),
            None => Err(FormError::new(name.to_owned(), Flaw::NoSuchField)),
        }
    }
}

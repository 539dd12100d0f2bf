//! One option of a choice, as it is drawn.

use std::fmt;

use elicit_core::Opt;

use crate::text::SafeText;

/// One option as it is drawn.
#[derive(Clone)]
pub struct ShownOption {
    option: Opt,
    label: SafeText,
    value: Option<SafeText>,
}

impl ShownOption {
    pub(super) fn new(option: &Opt) -> Self {
        let (label, value) = (option.shown(), option.value());
        Self {
            label: SafeText::title(label),
            value: (value != label).then(|| SafeText::told_apart(value, label)),
            option: option.clone(),
        }
    }

    /// What a person reads: the title, else the value.
    #[must_use]
    pub const fn label(&self) -> &SafeText {
        &self.label
    }

    /// What is sent, where it is another text than the label: to be shown beside it, since a title
    /// can say "keep" and mean `delete`.
    ///
    /// The difference shows in it. A value that differs only after the end of the label begins with
    /// `…`, shortly before the difference. One that would look the same (a control character, a joiner, an invisible
    /// character) has its unusual characters by their numbers, `x\u{1}`.
    #[must_use]
    pub const fn value(&self) -> Option<&SafeText> {
        self.value.as_ref()
    }

    /// The option itself.
    #[must_use]
    pub const fn option(&self) -> &Opt {
        &self.option
    }
}

impl fmt::Debug for ShownOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ShownOption(..)")
    }
}

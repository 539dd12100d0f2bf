//! A regular expression on a text field. It is part of no revision's grammar, so it is kept and
//! enforced here, and written only when asked for.

use super::text::Text;

/// A regular expression that a text must match somewhere (unanchored, as in JSON Schema).
#[derive(Clone)]
pub struct Pattern {
    source: Text,
    send: bool,
    #[cfg(feature = "pattern")]
    engine: engine::Engine,
}

impl Pattern {
    pub(crate) fn new(source: impl Into<Text>) -> Self {
        let source = source.into();
        Self {
            #[cfg(feature = "pattern")]
            engine: engine::Engine::compile(&source),
            source,
            send: false,
        }
    }

    /// The pattern of a received form, which must not cost its reader much.
    pub(crate) fn received(source: impl Into<Text>) -> Self {
        let source = source.into();
        Self {
            #[cfg(feature = "pattern")]
            engine: engine::Engine::compile_small(&source),
            source,
            send: false,
        }
    }

    #[must_use]
    pub(crate) fn sent(mut self) -> Self {
        self.send = true;
        self
    }

    #[cfg(feature = "pattern")]
    pub(crate) const fn declared(declared: engine::Declared) -> Self {
        Self {
            source: std::borrow::Cow::Borrowed(declared.source),
            send: declared.send,
            engine: engine::Engine::Declared(declared.compiled),
        }
    }

    #[cfg(feature = "pattern")]
    pub(crate) const fn borrowed(&'static self) -> Self {
        Self {
            source: super::text::borrowed(&self.source),
            send: self.send,
            engine: match &self.engine {
                engine::Engine::Declared(compiled) => engine::Engine::Declared(*compiled),
                // A table in a const holds declared patterns only.
                engine::Engine::Owned(_) => engine::Engine::Owned(None),
            },
        }
    }

    /// Without the feature no declared form has a pattern.
    #[cfg(not(feature = "pattern"))]
    pub(crate) const fn borrowed(&'static self) -> Self {
        Self {
            source: super::text::borrowed(&self.source),
            send: self.send,
        }
    }

    /// The expression as it was written.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Whether it stands in the schema that is sent.
    #[must_use]
    pub fn is_sent(&self) -> bool {
        self.send
    }

    /// Whether answers are checked against it: not without the feature `pattern`, and not when the
    /// expression (of a received form) uses what our engine lacks, such as look-around.
    #[must_use]
    pub fn is_enforced(&self) -> bool {
        #[cfg(feature = "pattern")]
        return self.engine.is_enforced();
        #[cfg(not(feature = "pattern"))]
        return false;
    }

    #[cfg_attr(
        not(feature = "pattern"),
        expect(
            clippy::unused_self,
            reason = "without the feature there is no engine to ask"
        )
    )]
    #[inline]
    pub(crate) fn accepts(&self, value: &str) -> bool {
        #[cfg(feature = "pattern")]
        return self.engine.accepts(value);
        #[cfg(not(feature = "pattern"))]
        return {
            let _ = value;
            true
        };
    }
}

impl std::fmt::Debug for Pattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Pattern").field(&self.source).finish()
    }
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.source == other.source && self.send == other.send
    }
}

#[cfg(feature = "pattern")]
pub(crate) mod engine {
    use std::sync::OnceLock;

    use regex::{Regex, RegexBuilder};

    /// How a pattern is run.
    #[derive(Clone)]
    pub(crate) enum Engine {
        /// Compiled on first use, into a static of the form that declares it.
        Declared(fn() -> Option<&'static Regex>),
        /// Compiled with the form; `None` when our engine cannot run it.
        Owned(Option<Regex>),
    }

    impl Engine {
        pub(crate) fn compile(source: &str) -> Self {
            Self::Owned(Regex::new(source).ok())
        }

        /// For an expression from the other side, which must not cost its reader much: one that is
        /// long, or takes much memory, is not run.
        pub(crate) fn compile_small(source: &str) -> Self {
            const LONGEST: usize = 256;
            const LARGEST: usize = 1 << 18;
            if source.len() > LONGEST {
                return Self::Owned(None);
            }
            let regex = RegexBuilder::new(source).size_limit(LARGEST).build();
            Self::Owned(regex.ok())
        }

        pub(crate) fn accepts(&self, value: &str) -> bool {
            match self {
                Self::Declared(compiled) => compiled().is_some_and(|regex| regex.is_match(value)),
                Self::Owned(regex) => regex.as_ref().is_none_or(|regex| regex.is_match(value)),
            }
        }

        pub(crate) const fn is_enforced(&self) -> bool {
            match self {
                Self::Declared(_) | Self::Owned(Some(_)) => true,
                Self::Owned(None) => false,
            }
        }
    }

    /// A pattern as the derive writes it.
    #[doc(hidden)]
    #[derive(Clone, Copy)]
    pub struct Declared {
        pub source: &'static str,
        pub send: bool,
        pub compiled: fn() -> Option<&'static Regex>,
    }

    /// The static that keeps a declared pattern's engine.
    #[doc(hidden)]
    pub struct Compiled {
        source: &'static str,
        regex: OnceLock<Option<Regex>>,
    }

    impl Compiled {
        #[must_use]
        pub const fn new(source: &'static str) -> Self {
            Self {
                source,
                regex: OnceLock::new(),
            }
        }

        /// The derive has compiled the same text with the same engine. Only its features may be others where it ran,
        /// in a build that has them for build scripts alone; then this has none, and [accepts](Engine::accepts)
        /// nothing.
        pub fn get(&self) -> Option<&Regex> {
            self.regex
                .get_or_init(|| Regex::new(self.source).ok())
                .as_ref()
        }
    }

    #[cfg(test)]
    mod tests {
        use super::{Compiled, Engine};

        /// As where the derive had an engine that knows more.
        #[test]
        fn a_declared_pattern_that_cannot_be_run_accepts_nothing() {
            static UNKNOWN: Compiled = Compiled::new("^[[:letter:]");
            let declared = Engine::Declared(|| UNKNOWN.get());
            assert!(declared.is_enforced() && !declared.accepts("a"));
            // Of a received form it is not enforced, and says so.
            let received = Engine::compile_small("^[[:letter:]");
            assert!(!received.is_enforced() && received.accepts("a"));
        }
    }
}

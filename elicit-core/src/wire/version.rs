//! The revisions of the protocol.

use std::fmt;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};

/// A protocol revision that has elicitation, ordered by date.
///
/// They say the same question differently: 2025-06-18 has neither lists nor URL mode, 2025-11-25
/// brings both, and 2026-07-28 sends questions inside a result instead of as a request of the
/// server.
///
/// ```
/// # use elicit_core as elicit;
/// use elicit::ProtocolVersion;
///
/// let version: ProtocolVersion = "2025-11-25".parse()?;
/// assert_eq!(version, ProtocolVersion::V2025_11_25);
/// assert!(version < ProtocolVersion::V2026_07_28);
/// assert_eq!(version.to_string(), "2025-11-25");
/// # Ok::<(), elicit_core::UnknownVersion>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum ProtocolVersion {
    /// 2025-06-18, the first revision with elicitation: forms only.
    V2025_06_18,
    /// 2025-11-25: lists, titled options, defaults of every kind, URL mode.
    V2025_11_25,
    /// 2026-07-28: no session; a call that needs input ends in a result that says so.
    V2026_07_28,
}

impl ProtocolVersion {
    /// All of them, the oldest first.
    #[must_use]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        [Self::V2025_06_18, Self::V2025_11_25, Self::V2026_07_28].into_iter()
    }

    /// The revision as the protocol writes it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::V2025_06_18 => "2025-06-18",
            Self::V2025_11_25 => "2025-11-25",
            Self::V2026_07_28 => "2026-07-28",
        }
    }
}

impl fmt::Display for ProtocolVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for ProtocolVersion {
    type Err = UnknownVersion;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::all()
            .into_iter()
            .find(|version| version.as_str() == text)
            .ok_or(UnknownVersion(()))
    }
}

impl Serialize for ProtocolVersion {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for ProtocolVersion {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(D::Error::custom)
    }
}

/// A text that names no [`ProtocolVersion`]: elicitation is not to be had there, or not known yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownVersion(());

impl fmt::Display for UnknownVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown protocol revision; known are")?;
        for (i, version) in ProtocolVersion::all().enumerate() {
            write!(f, "{}{version}", if i == 0 { " " } else { ", " })?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownVersion {}

#![forbid(unsafe_code)]
//! [`docs/attributes.md`]: crate::attributes
//! [`docs/rounds.md`]: crate::rounds
//!
#![doc = include_str!("../README.md")]

pub use elicit_core::*;

/// Declares a form: derive it on a struct with named fields.
///
/// ```
/// use elicit::{Choice, Elicit, ProtocolVersion};
///
/// /// Where shall it go?
/// #[derive(Debug, PartialEq, Elicit)]
/// struct Delivery {
///     #[elicit(title = "Street and number", non_empty, max_length = 100)]
///     street: String,
///     /// Leave empty if we may come at any time
///     #[elicit(format = "date")]
///     day: Option<String>,
///     #[elicit(default = 1, minimum = 1, maximum = 9)]
///     boxes: u8,
///     #[elicit(default = Speed::Normal)]
///     speed: Speed,
/// }
///
/// #[derive(Debug, PartialEq, Choice)]
/// #[elicit(rename_all = "lowercase")]
/// enum Speed {
///     Normal,
///     Express,
/// }
///
/// // The question …
/// let request = Delivery::request();
/// let params = request.params(ProtocolVersion::V2026_07_28)?;
/// assert_eq!(
///     Delivery::requested_schema(ProtocolVersion::V2026_07_28)?,
///     concat!(
///         r#"{"type":"object","properties":{"#,
///         r#""street":{"type":"string","title":"Street and number","minLength":1,"maxLength":100},"#,
///         r#""day":{"type":"string","description":"Leave empty if we may come at any time","format":"date"},"#,
///         r#""boxes":{"type":"integer","minimum":1,"maximum":9,"default":1},"#,
///         r#""speed":{"type":"string","enum":["normal","express"],"default":"normal"}"#,
///         r#"},"required":["street"]}"#,
///     ),
/// );
///
/// // … and the answer.
/// let delivery = Delivery::from_slice(br#"{"street":"Spitalgasse 2","speed":"express"}"#)?;
/// assert_eq!(
///     delivery,
///     Delivery { street: "Spitalgasse 2".into(), day: None, boxes: 1, speed: Speed::Express },
/// );
/// let invalid = Delivery::from_slice(br#"{"street":"","boxes":12}"#).unwrap_err();
/// assert_eq!(
///     invalid.to_string(),
///     "street: must have at least 1 character\nboxes: must be at most 9",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// It implements the trait [`Elicit`](trait@Elicit), which has all that can be done with a form.
/// Each attribute has an example in [`attributes`].
pub use elicit_derive::Elicit;

/// Declares the options of a field: derive it on an enum without data.
///
/// ```
/// use elicit::{Choice, Elicit, ProtocolVersion};
///
/// #[derive(Debug, Clone, Copy, PartialEq, Choice)]
/// #[elicit(rename_all = "kebab-case")]
/// enum Part {
///     /// The talks
///     Talks,
///     /// The exercises
///     HandsOn,
///     #[elicit(rename = "other", title = "Something else")]
///     Rest,
/// }
///
/// /// How did you like the workshop?
/// #[derive(Debug, Elicit)]
/// struct Feedback {
///     #[elicit(title = "The best part")]
///     best: Part,
///     #[elicit(title = "What to drop", max_items = 2, default = [])]
///     drop: Vec<Part>,
/// }
///
/// // One is chosen by its value on the wire, of which its title is no spelling.
/// let feedback = Feedback::from_slice(br#"{"best":"hands-on","drop":["other"]}"#)?;
/// assert_eq!((feedback.best, feedback.drop), (Part::HandsOn, vec![Part::Rest]));
/// let invalid = Feedback::from_slice(br#"{"best":"The talks"}"#).unwrap_err();
/// assert_eq!(invalid.to_string(), "best: must be one of the options");
/// # Ok::<(), elicit::Invalid>(())
/// ```
///
/// It implements the trait [`Choice`](trait@Choice), so the enum is a field, and a `Vec`, `BTreeSet`
/// or `HashSet` of it is a list. Each attribute has an example in [`attributes`](attributes#on-options).
pub use elicit_derive::Choice;

#[doc = include_str!("../docs/attributes.md")]
pub mod attributes {}

#[doc = include_str!("../docs/rounds.md")]
pub mod rounds {}

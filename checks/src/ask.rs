//! Forms made at random, with a writer of its own for what the wire should say of them.

use std::collections::HashSet;
use std::fmt;

use elicit::{
    BooleanField, ChoiceField, ChoicesField, Form, FormError, Format, IntegerField, NewField,
    NumberField, Opt, ProtocolVersion, TextField,
};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

/// A form. `Debug` shows the schema.
#[derive(Clone)]
pub struct Ask {
    /// Its questions, no two of the same name.
    pub fields: Vec<Field>,
}

/// One question.
#[derive(Debug, Clone)]
pub struct Field {
    /// `properties` has it under this name.
    pub name: String,
    /// `title`
    pub title: Option<String>,
    /// `description`
    pub description: Option<String>,
    /// The rules.
    pub kind: Kind,
    /// Whether it stands in `required`.
    pub required: bool,
    /// `default`, in the kind's terms.
    pub default: Option<Value>,
}

/// The rules of a question. An option is its value and its title.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "they are named as on the wire")]
pub enum Kind {
    Text {
        min: Option<u32>,
        max: Option<u32>,
        format: Option<&'static str>,
    },
    Integer {
        min: Option<i64>,
        max: Option<i64>,
    },
    Number {
        min: Option<f64>,
        max: Option<f64>,
    },
    Boolean,
    One {
        options: Vec<(String, Option<String>)>,
        /// `enum` and `enumNames` on every revision.
        names: bool,
    },
    Some {
        options: Vec<(String, Option<String>)>,
        min: Option<u32>,
        max: Option<u32>,
    },
}

impl fmt::Debug for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            &self
                .schema(ProtocolVersion::V2026_07_28)
                .unwrap_or_default(),
        )
    }
}

impl Ask {
    /// The text of the schema in a revision; `None` where a revision cannot ask this.
    #[must_use]
    pub fn schema(&self, version: ProtocolVersion) -> Option<String> {
        let basic = version == ProtocolVersion::V2025_06_18;
        let split;
        let fields = if basic {
            split = self.split()?;
            &split
        } else {
            &self.fields
        };
        let properties: Vec<String> = fields
            .iter()
            .map(|field| format!("{}:{}", quote(&field.name), field.property(basic)))
            .collect();
        let required: Vec<String> = fields
            .iter()
            .filter(|field| field.required)
            .map(|field| quote(&field.name))
            .collect();
        let required = if required.is_empty() {
            String::new()
        } else {
            format!(r#","required":[{}]"#, required.join(","))
        };
        Some(format!(
            r#"{{"type":"object","properties":{{{}}}{required}}}"#,
            properties.join(",")
        ))
    }

    /// The same form, built.
    ///
    /// # Errors
    ///
    /// Those of the builder.
    pub fn build(&self) -> Result<Form, FormError> {
        let fields = self.fields.iter().map(Field::build);
        Form::builder().fields(fields).build()
    }

    /// Whether two options of a field are shown alike.
    #[must_use]
    pub fn has_likes(&self) -> bool {
        self.fields.iter().any(|field| match &field.kind {
            Kind::One { options, .. } | Kind::Some { options, .. } => {
                let mut seen = HashSet::new();
                !options.iter().map(shown).all(|shown| seen.insert(shown))
            }
            _ => false,
        })
    }

    /// Whether an option of a field has an empty value.
    #[must_use]
    pub fn has_empty_option(&self) -> bool {
        self.fields.iter().any(|field| match &field.kind {
            Kind::One { options, .. } | Kind::Some { options, .. } => {
                options.iter().any(|(value, _)| value.is_empty())
            }
            _ => false,
        })
    }

    /// Whether a title or description has nothing in it to read.
    #[must_use]
    pub fn has_empty_text(&self) -> bool {
        let is_blank = |text: &Option<String>| text.as_ref().is_some_and(|t| t.trim().is_empty());
        self.fields.iter().any(|field| {
            let of_options = match &field.kind {
                Kind::One { options, .. } | Kind::Some { options, .. } => {
                    options.iter().any(|(_, title)| is_blank(title))
                }
                _ => false,
            };
            of_options || is_blank(&field.title) || is_blank(&field.description)
        })
    }

    /// Whether a boolean of 2025-06-18 has the name of another question.
    #[must_use]
    pub fn clashes(&self) -> bool {
        let mut names = HashSet::new();
        let booleans = self.booleans();
        !booleans.iter().all(|field| names.insert(&field.name))
    }

    /// Lists as one boolean for each option, where that can be asked.
    fn split(&self) -> Option<Vec<Field>> {
        let lists = self.fields.iter().map(|field| match &field.kind {
            Kind::Some { options, .. } => options.len(),
            _ => 0,
        });
        (lists.sum::<usize>() <= 32 && !self.clashes()).then(|| self.booleans())
    }

    fn booleans(&self) -> Vec<Field> {
        let mut fields = Vec::new();
        for field in &self.fields {
            let Kind::Some { options, .. } = &field.kind else {
                fields.push(field.clone());
                continue;
            };
            for (value, title) in options {
                let list = field.title.as_ref().unwrap_or(&field.name);
                let default = field.default.as_ref().and_then(Value::as_array);
                let chosen = default.is_some_and(|list| list.contains(&json!(value)));
                fields.push(Field {
                    name: format!("{}.{value}", field.name),
                    title: Some(format!("{list}: {}", title.as_ref().unwrap_or(value))),
                    description: field.description.clone(),
                    kind: Kind::Boolean,
                    required: false,
                    default: Some(json!(chosen)),
                });
            }
        }
        fields
    }
}

/// Title, description, presence and default of a question being built.
macro_rules! finish {
    ($this:ident, $new:expr, $default:expr) => {{
        let (this, mut new) = ($this, $new);
        if let Some(title) = &this.title {
            new = new.title(title.clone());
        }
        if let Some(description) = &this.description {
            new = new.description(description.clone());
        }
        match &this.default {
            Some(value) if this.required => new = new.prefill($default(value)),
            Some(value) => new = new.default($default(value)),
            None if this.required => {}
            None => new = new.optional(),
        }
        new.into()
    }};
}

impl Field {
    fn build(&self) -> NewField {
        let name = self.name.clone();
        let text = |value: &Value| value.as_str().expect("text").to_owned();
        match self.kind.clone() {
            Kind::Text { min, max, format } => {
                let mut new = TextField::new(name);
                if let Some(min) = min {
                    new = new.min_length(min);
                }
                if let Some(max) = max {
                    new = new.max_length(max);
                }
                if let Some(format) = format {
                    new = new.format(Format::from_name(format).expect("a format"));
                }
                finish!(self, new, text)
            }
            Kind::Integer { min, max } => {
                let mut new = IntegerField::new(name);
                if let Some(min) = min {
                    new = new.minimum(min);
                }
                if let Some(max) = max {
                    new = new.maximum(max);
                }
                finish!(self, new, |value: &Value| value
                    .as_i64()
                    .expect("an integer"))
            }
            Kind::Number { min, max } => {
                let mut new = NumberField::new(name);
                if let Some(min) = min {
                    new = new.minimum(min);
                }
                if let Some(max) = max {
                    new = new.maximum(max);
                }
                finish!(self, new, |value: &Value| value.as_f64().expect("a number"))
            }
            Kind::Boolean => {
                let new = BooleanField::new(name);
                finish!(self, new, |value: &Value| value
                    .as_bool()
                    .expect("a boolean"))
            }
            Kind::One { options, names } => {
                let mut new = ChoiceField::new(name, options.into_iter().map(option));
                if names {
                    new = new.enum_names();
                }
                finish!(self, new, text)
            }
            Kind::Some { options, min, max } => {
                let mut new = ChoicesField::new(name, options.into_iter().map(option));
                if let Some(min) = min {
                    new = new.min_items(min);
                }
                if let Some(max) = max {
                    new = new.max_items(max);
                }
                let texts = |value: &Value| -> Vec<String> {
                    value.as_array().expect("a list").iter().map(text).collect()
                };
                finish!(self, new, texts)
            }
        }
    }

    fn property(&self, basic: bool) -> String {
        let mut entries = Vec::new();
        let mut entry = |key: &str, text: Option<String>| {
            entries.extend(text.map(|text| format!("{}:{text}", quote(key))));
        };
        let type_name = match self.kind {
            Kind::Text { .. } | Kind::One { .. } => "string",
            Kind::Integer { .. } => "integer",
            Kind::Number { .. } => "number",
            Kind::Boolean => "boolean",
            Kind::Some { .. } => "array",
        };
        entry("type", Some(quote(type_name)));
        entry("title", self.title.as_deref().map(quote));
        entry("description", self.description.as_deref().map(quote));
        match &self.kind {
            Kind::Text { min, max, format } => {
                entry("minLength", min.map(|min| min.to_string()));
                entry("maxLength", max.map(|max| max.to_string()));
                entry("format", format.map(quote));
            }
            Kind::Integer { min, max } => {
                entry("minimum", min.map(|min| min.to_string()));
                entry("maximum", max.map(|max| max.to_string()));
            }
            Kind::Number { min, max } => {
                entry("minimum", min.map(number));
                entry("maximum", max.map(number));
            }
            Kind::Boolean => {}
            Kind::One { options, names } => {
                let titled = options.iter().any(|(_, title)| title.is_some());
                if titled && !names && !basic {
                    entry("oneOf", Some(pairs(options)));
                } else {
                    entry("enum", Some(array(options.iter().map(|(value, _)| value))));
                    let shown = options.iter().map(shown);
                    entry("enumNames", titled.then(|| array(shown)));
                }
            }
            Kind::Some { options, min, max } => {
                entry("minItems", min.map(|min| min.to_string()));
                entry("maxItems", max.map(|max| max.to_string()));
                let titled = options.iter().any(|(_, title)| title.is_some());
                let items = if titled {
                    format!(r#"{{"anyOf":{}}}"#, pairs(options))
                } else {
                    let values = array(options.iter().map(|(value, _)| value));
                    format!(r#"{{"type":"string","enum":{values}}}"#)
                };
                entry("items", Some(items));
            }
        }
        if !basic || matches!(self.kind, Kind::Boolean) {
            let default = self.default.as_ref().map(|default| match default.as_f64() {
                Some(value) if matches!(self.kind, Kind::Number { .. }) => number(value),
                _ => default.to_string(),
            });
            entry("default", default);
        }
        format!("{{{}}}", entries.join(","))
    }
}

fn option((value, title): (String, Option<String>)) -> Opt {
    match title {
        Some(title) => Opt::titled(value, title),
        None => Opt::new(value),
    }
}

fn quote(text: &str) -> String {
    Value::from(text).to_string()
}

fn array<'a>(texts: impl Iterator<Item = &'a String>) -> String {
    let texts: Vec<String> = texts.map(|text| quote(text)).collect();
    format!("[{}]", texts.join(","))
}

fn shown((value, title): &(String, Option<String>)) -> &String {
    title.as_ref().unwrap_or(value)
}

fn pairs(options: &[(String, Option<String>)]) -> String {
    let pairs: Vec<String> = options
        .iter()
        .map(|option| {
            let (value, title) = (quote(&option.0), quote(shown(option)));
            format!(r#"{{"const":{value},"title":{title}}}"#)
        })
        .collect();
    format!("[{}]", pairs.join(","))
}

/// The shortest text of a number, without a point where it is whole and can be written exactly.
fn number(value: f64) -> String {
    let short = format!("{value:?}");
    match short.strip_suffix(".0") {
        Some(whole) if value.abs() <= 9_007_199_254_740_991.0 => whole.to_owned(),
        _ => Value::from(value).to_string(),
    }
}

/// Forms of up to six questions.
pub fn asks() -> impl Strategy<Value = Ask> {
    prop::collection::vec(fields(), 0..=6).prop_map(|mut fields| {
        let mut names = HashSet::new();
        fields.retain(|field| names.insert(field.name.clone()));
        Ask { fields }
    })
}

const ODD_NAMES: [&str; 17] = [
    "a.b",
    "tags.a",
    "ключ",
    "two words",
    "\"",
    "back\\slash",
    "~1/",
    "$ref",
    "__proto__",
    "A",
    "naïve",
    "𐐀",
    "line\nbreak",
    "type",
    "required",
    "a.a",
    "e\u{301}",
];

fn names() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-z]{1,9}",
        1 => "[a-c]",
        1 => "tags",
        1 => select(&ODD_NAMES[..]).prop_map(str::to_owned),
    ]
}

fn texts() -> impl Strategy<Value = Option<String>> {
    prop::option::of(prop_oneof![
        2 => "[A-Z][a-z ]{0,20}",
        1 => select(vec!["", " ", "\"quoted\"", "größe 漢字 😀", "two\nlines", "</b>"])
            .prop_map(str::to_owned),
    ])
}

fn fields() -> impl Strategy<Value = Field> {
    let kind_and_default = kinds().prop_flat_map(|kind| {
        let default = prop::option::weighted(0.4, defaults(&kind));
        (Just(kind), default)
    });
    (names(), texts(), texts(), kind_and_default, any::<bool>()).prop_map(
        |(name, title, description, (kind, default), required)| Field {
            name,
            title,
            description,
            kind,
            required,
            default: default.flatten(),
        },
    )
}

fn kinds() -> impl Strategy<Value = Kind> {
    let format = || prop::option::of(select(vec!["email", "uri", "date", "date-time"]));
    let length = || prop::option::of(0..=12u32);
    let text = (length(), length(), format()).prop_map(|(min, max, format)| {
        let (min, max) = in_order(min, max);
        // A format with a short length leaves nothing to answer.
        let max = max.map(|max| if format.is_some() { max + 15 } else { max });
        Kind::Text { min, max, format }
    });
    let integer = (bounds(whole()), bounds(whole())).prop_map(|(min, max)| {
        let (min, max) = in_order(min, max);
        Kind::Integer { min, max }
    });
    let number = (bounds(real()), bounds(real())).prop_map(|(min, max)| {
        let (min, max) = in_order(min, max);
        Kind::Number { min, max }
    });
    let one = (options(), any::<bool>()).prop_map(|(options, names)| {
        let titled = options.iter().any(|(_, title)| title.is_some());
        Kind::One {
            options,
            names: names && titled,
        }
    });
    let items = || prop::option::of(0..=4u32);
    let some = (options(), items(), items()).prop_map(|(options, min, max)| {
        let (min, max) = in_order(min, max);
        let most = u32::try_from(options.len()).unwrap_or(u32::MAX);
        Kind::Some {
            options,
            min: min.map(|min| min.min(most)),
            max,
        }
    });
    prop_oneof![
        3 => text,
        2 => integer,
        2 => number,
        1 => Just(Kind::Boolean),
        2 => one,
        3 => some,
    ]
}

fn bounds<T: fmt::Debug>(values: impl Strategy<Value = T>) -> impl Strategy<Value = Option<T>> {
    prop::option::weighted(0.6, values)
}

fn in_order<T: PartialOrd + Copy>(low: Option<T>, high: Option<T>) -> (Option<T>, Option<T>) {
    match (low, high) {
        (Some(a), Some(b)) if a > b => (high, low),
        _ => (low, high),
    }
}

/// The largest integer of which every smaller one is a float too.
const EXACT: i64 = 9_007_199_254_740_991;

fn whole() -> impl Strategy<Value = i64> {
    let edges = [
        0,
        1,
        -1,
        18,
        120,
        255,
        -128,
        1 << 31,
        i64::from(u32::MAX),
        EXACT,
        -EXACT,
    ];
    prop_oneof![2 => select(edges.to_vec()), 1 => -EXACT..=EXACT, 2 => -20..=20i64]
}

fn real() -> impl Strategy<Value = f64> {
    let edges = [
        0.0,
        0.5,
        -0.5,
        0.1,
        0.1 + 0.2,
        1.0,
        3.0,
        1e-7,
        1e15,
        1e16,
        1e21,
        -1e300,
        f64::MAX,
        f64::MIN,
        f64::MIN_POSITIVE,
        5e-324,
        9_007_199_254_740_991.0,
        9_007_199_254_740_992.0,
        9_007_199_254_740_994.0,
        18_446_744_073_709_551_616.0,
        -9_223_372_036_854_775_808.0,
    ];
    let any =
        any::<f64>().prop_filter_map("finite", |value| value.is_finite().then_some(value + 0.0));
    prop_oneof![2 => select(edges.to_vec()), 1 => any, 1 => -100.0..100.0]
}

fn options() -> impl Strategy<Value = Vec<(String, Option<String>)>> {
    const ODD: [&str; 12] = [
        "",
        "A",
        "a.b",
        "ß",
        "SS",
        "e\u{301}",
        "\u{e9}",
        "\"",
        "1",
        "true",
        "null",
        "long value with blanks",
    ];
    let value = prop_oneof![
        3 => "[a-e]{1,2}",
        1 => "[a-z]{7,9}",
        1 => "[a-z]{16,18}",
        1 => select(&ODD[..]).prop_map(str::to_owned),
    ];
    let title = prop::option::weighted(0.7, prop_oneof!["[A-Z][a-z]{0,5}", "[a-e]"]);
    let count = prop_oneof![8 => 1..=6usize, 2 => 14..=20usize, 1 => 60..=70usize];
    let list = count
        .prop_flat_map(move |count| prop::collection::vec((value.clone(), title.clone()), count));
    (list, any::<bool>()).prop_map(|(list, titled)| {
        let mut seen = HashSet::new();
        let mut options = Vec::new();
        for (at, (value, title)) in list.into_iter().enumerate() {
            // Enough to be many, even where the short ones repeat.
            let value = if seen.contains(&value) {
                format!("{value}{at}")
            } else {
                value
            };
            if seen.insert(value.clone()) {
                options.push((value, title.filter(|_| titled)));
            }
        }
        // Where any has a title, the wire gives each one.
        if options.iter().any(|(_, title)| title.is_some()) {
            for (value, title) in &mut options {
                title.get_or_insert_with(|| value.clone());
            }
        }
        options
    })
}

/// Values that keep the rules; `None` where that would take long to find.
fn defaults(kind: &Kind) -> BoxedStrategy<Option<Value>> {
    match kind.clone() {
        Kind::Text { min, max, format } => {
            let fits = move |text: &String| {
                let length = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
                min.is_none_or(|min| length >= min) && max.is_none_or(|max| length <= max)
            };
            let text = match format {
                Some("email") => "[a-z]{1,9}@[a-z]{1,9}".boxed(),
                Some("uri") => "[a-z]{1,5}:[a-z0-9/?#]{0,12}"
                    .prop_filter("one #", |uri| uri.matches('#').count() < 2)
                    .boxed(),
                Some("date") => "20[0-9]{2}-0[1-9]-[12][0-8]".boxed(),
                Some(_) => "20[0-9]{2}-0[1-9]-[12][0-8]T0[0-9]:[0-5][0-9]:00Z".boxed(),
                None => {
                    let low = min.unwrap_or(0) as usize;
                    let high = max.map_or(low + 5, |max| max as usize);
                    prop::collection::vec(select(vec!['a', ' ', 'é', '😀', '"']), low..=high)
                        .prop_map(|chars| chars.into_iter().collect())
                        .boxed()
                }
            };
            text.prop_map(move |text| fits(&text).then(|| json!(text)))
                .boxed()
        }
        Kind::Integer { min, max } => {
            let (low, high) = (min.unwrap_or(-EXACT), max.unwrap_or(EXACT));
            let near = (low.max(-3).min(high), high.min(3).max(low));
            prop_oneof![low..=high, near.0..=near.1]
                .prop_map(|value| Some(json!(value)))
                .boxed()
        }
        Kind::Number { min, max } => real()
            .prop_map(move |value| {
                let value = value
                    .max(min.unwrap_or(f64::MIN))
                    .min(max.unwrap_or(f64::MAX));
                Some(json!(value))
            })
            .boxed(),
        Kind::Boolean => any::<bool>().prop_map(|value| Some(json!(value))).boxed(),
        Kind::One { options, .. } => select(options)
            .prop_map(|(value, _)| Some(json!(value)))
            .boxed(),
        Kind::Some { options, min, max } => {
            let values: Vec<String> = options.into_iter().map(|(value, _)| value).collect();
            let low = min.unwrap_or(0) as usize;
            let high = max.map_or(values.len(), |max| values.len().min(max as usize));
            let high = high.min(low + 4);
            let order = Just(values).prop_shuffle();
            (order, low..=high.max(low))
                .prop_map(|(values, count)| Some(json!(values[..count])))
                .boxed()
        }
    }
}

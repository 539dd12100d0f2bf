//! Contents made at random for a schema: near its bounds, mostly of the right type, and spelt in
//! every way that JSON has.

use std::fmt;
use std::fmt::Write as _;

use proptest::prelude::*;
use proptest::sample::select;
use serde_json::Value;

use crate::property::{Property, properties, required};

/// Content as text. `Debug` shows it.
#[derive(Clone)]
pub struct Sent {
    /// Keys and values, both as JSON.
    pub entries: Vec<(String, String)>,
}

impl Sent {
    /// The whole text.
    #[must_use]
    pub fn text(&self) -> String {
        let entries: Vec<String> = self
            .entries
            .iter()
            .map(|(key, value)| format!("{key}:{value}"))
            .collect();
        format!("{{{}}}", entries.join(","))
    }
}

impl fmt::Debug for Sent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

/// Contents for a schema of ours.
pub fn contents(schema: &Value) -> impl Strategy<Value = Sent> + use<> {
    let required: Vec<&str> = required(schema).collect();
    let all = properties(schema).count();
    let entries: Vec<BoxedStrategy<Option<(String, String)>>> = properties(schema)
        .map(|(name, schema)| {
            let property = Property::read(schema);
            let good = (keys(name), good(&property));
            let good = if required.contains(&name.as_str()) {
                good.prop_map(Some).boxed()
            } else {
                prop::option::weighted(0.8, good).boxed()
            };
            let any = prop::option::weighted(0.9, (keys(name), values(&property)));
            // One or two that may be wrong, however many there are.
            let most = u32::try_from(2 * all).unwrap_or(u32::MAX);
            prop_oneof![most => good, 3 => any].boxed()
        })
        .collect();
    let names: Vec<String> = properties(schema).map(|(name, _)| name.clone()).collect();
    let strange = prop_oneof![
        8 => Just(Vec::new()),
        1 => prop::collection::vec((strangers(&names), wrong()), 1..=2),
    ];
    // Of a key that stands there twice, the first one counts.
    let again = prop_oneof![
        15 => Just(None),
        1 => (any::<prop::sample::Index>(), wrong()).prop_map(Some),
    ];
    (entries, strange, again).prop_flat_map(|(entries, strange, again)| {
        let mut entries: Vec<_> = entries.into_iter().flatten().collect();
        entries.extend(strange);
        if let Some((at, value)) = again
            && !entries.is_empty()
        {
            let key = at.get(&entries).0.clone();
            entries.push((key, value));
        }
        prop_oneof![
            2 => Just(entries.clone()).boxed(),
            1 => Just(entries).prop_shuffle().boxed(),
        ]
        .prop_map(|entries| Sent { entries })
    })
}

fn keys(name: &str) -> BoxedStrategy<String> {
    spellings(name)
}

/// Keys that the form does not have, but for what chance brings.
fn strangers(names: &[String]) -> BoxedStrategy<String> {
    let mut keys = vec![
        String::new(),
        "extra".to_owned(),
        "$schema".to_owned(),
        "_meta".to_owned(),
    ];
    for name in names {
        keys.extend([name.to_uppercase(), format!("{name} "), format!("{name}.a")]);
    }
    keys.retain(|key| !names.contains(key));
    select(keys).prop_flat_map(|text| spellings(&text)).boxed()
}

/// A text as JSON: plainly, or with every character escaped.
fn spellings(text: &str) -> BoxedStrategy<String> {
    let plain = Value::from(text).to_string();
    let mut escaped = String::from('"');
    for unit in text.encode_utf16() {
        let _ = write!(escaped, "\\u{unit:04x}");
    }
    escaped.push('"');
    prop_oneof![9 => Just(plain), 1 => Just(escaped)].boxed()
}

/// Any value, whatever is asked.
fn wrong() -> BoxedStrategy<String> {
    select(vec![
        "null",
        "true",
        "false",
        "0",
        "3",
        "-1",
        "3.5",
        "1e300",
        "\"\"",
        "\"x\"",
        "\"1\"",
        "[]",
        "[\"\"]",
        "[null]",
        "[[\"a\"]]",
        "[1]",
        "{}",
        "{\"a\":1}",
        "{\"const\":\"a\"}",
        "18446744073709551615",
    ])
    .prop_map(str::to_owned)
    .boxed()
}

/// Values for a property, of the right type and near its bounds; or not even that.
fn values(property: &Property) -> BoxedStrategy<String> {
    let blank = select(vec!["\"\"", "[]", "null"]).prop_map(str::to_owned);
    let near = match property {
        Property::Text {
            min, max, format, ..
        } => texts(*min, *max, format.as_deref()),
        Property::Integer(min, max) => integers(*min, *max),
        Property::Number(min, max) => numbers(*min, *max),
        Property::Boolean => good(property),
        Property::One(values, titles) => one(values, titles),
        Property::Some(values, titles, min, max) => some(values, titles, *min, *max),
    };
    prop_oneof![6 => near, 1 => blank, 1 => wrong()].boxed()
}

/// Values that keep to all that the schema says, where such are not hard to find.
fn good(property: &Property) -> BoxedStrategy<String> {
    match property {
        Property::Text {
            min,
            max,
            format,
            pattern,
        } => {
            let low = min.unwrap_or(0);
            let high = max.unwrap_or(low + 6).min(low + 6);
            let chars = match pattern {
                Some(_) => vec!["a", "b"],
                None => vec!["a", "b", "a", "b", "c", " ", "é", "漢", "😀", "\"", "\n"],
            };
            let text = match format.as_deref() {
                Some("email") => "[a-z0-9.+_-]{1,6}@[a-z]{1,6}(\\.[a-z]{2,4}){0,2}".boxed(),
                Some("uri") => "[a-z]{1,5}:(//[a-z0-9.]{1,6})?/[a-z0-9]{0,6}(#[a-z]{1,3})?".boxed(),
                Some("date") => "20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])".boxed(),
                Some("date-time") => "20[0-9]{2}-0[1-9]-[12][0-8]T[01][0-9]:[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,4})?(Z|[+-]0[0-9]:[0-5][0-9])".boxed(),
                _ => prop::collection::vec(select(chars), low..=high)
                    .prop_map(|chars| chars.concat())
                    .boxed(),
            };
            text.prop_flat_map(|text| spellings(&text)).boxed()
        }
        Property::Integer(min, max) => {
            let (low, high) = whole_range(*min, *max);
            (low..=high).prop_map(|value| value.to_string()).boxed()
        }
        Property::Number(min, max) => within(number_range(*min, *max)).boxed(),
        Property::Boolean => select(vec!["true", "false"])
            .prop_map(str::to_owned)
            .boxed(),
        Property::One(values, _) => select(values.clone())
            .prop_flat_map(|text| spellings(&text))
            .boxed(),
        Property::Some(values, _, min, max) => {
            let low = min.unwrap_or(0);
            let high = max.unwrap_or(values.len()).min(values.len()).max(low);
            (Just(values.clone()).prop_shuffle(), low..=high)
                .prop_flat_map(|(values, count)| {
                    let values = values.into_iter().take(count);
                    values.map(|text| spellings(&text)).collect::<Vec<_>>()
                })
                .prop_map(|items| format!("[{}]", items.join(",")))
                .boxed()
        }
    }
}

fn texts(min: Option<usize>, max: Option<usize>, format: Option<&str>) -> BoxedStrategy<String> {
    let chars = vec![
        "a",
        "b",
        " ",
        "é",
        "e\u{301}",
        "漢",
        "😀",
        "👩\u{200d}🔬",
        "\\",
        "\"",
        "\0",
        "\u{2028}",
        "𐐀",
        "\u{fffd}",
    ];
    let low = min.unwrap_or(0);
    let high = max.unwrap_or(low + 6);
    let mut lengths = vec![low, low.saturating_sub(1), high, high + 1, low + 1, 0];
    lengths.extend([usize::midpoint(low, high); 6]);
    let free = (
        select(lengths),
        prop::collection::vec(select(chars), high + 1),
    )
        .prop_map(|(length, chars)| chars.concat().chars().take(length).collect::<String>());
    let formatted = match format {
        Some("email") => emails(),
        Some("uri") => uris(),
        Some("date") => dates(),
        Some("date-time") => date_times(),
        _ => return free.prop_flat_map(|text| spellings(&text)).boxed(),
    };
    prop_oneof![1 => free, 12 => formatted]
        .prop_flat_map(|text| spellings(&text))
        .boxed()
}

fn listed(texts: &[&str]) -> BoxedStrategy<String> {
    let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
    select(texts).boxed()
}

fn emails() -> BoxedStrategy<String> {
    let listed = listed(&[
        "octocat@github.com",
        "a@b",
        "a@b.c",
        "é@b.example",
        "a@é.example",
        "அம்மா@b.example",
        "a..b@c.example",
        ".a@b.example",
        "a.@b.example",
        "a@xn--a",
        "a@ab--c",
        "a@-b",
        "a@b-",
        "a@b.",
        "a@.b",
        "@b",
        "a@",
        "a",
        "a@b@c",
        "a b@c",
        " a@b",
        "a@b ",
        "\"a b\"@b.example",
        "a@[192.0.2.1]",
        "Ada <a@b.example>",
        "a@b_c",
        "a@b,c",
        "a/b=c!#$%&'*+?^_`{|}~-@d.example",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@b.example",
        "a@bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.example",
        "a@b\u{3002}c",
        "٣@b.example",
        "a\u{200d}@b.example",
    ]);
    prop_oneof![2 => "[a-z0-9.+_-]{1,6}@[a-z0-9-]{1,4}(\\.[a-z]{1,4}){0,2}", 1 => listed].boxed()
}

fn uris() -> BoxedStrategy<String> {
    let listed = listed(&[
        "https://example.com/",
        "mailto:a@b.example",
        "urn:isbn:0451450523",
        "a:",
        "a:b c",
        "/path",
        "example.com",
        "//example.com",
        "https://",
        "https://[::1]/",
        "https://[::1",
        "http://a/%zz",
        "http://a/%41",
        "1a:b",
        "https://é.example/",
        "a:#b#c",
        "a:[b]",
        "data:,",
        "file:///etc",
        "http://a:99999/",
        "http://a:b/",
        "HTTP://A",
        "a:b\\c",
        "a:<b>",
        "http://u:p@h/?q#f",
    ]);
    prop_oneof![2 => "[a-z][a-z0-9+.-]{0,4}:(//[a-z0-9.]{0,6}(:[0-9]{0,3})?)?(/[a-z%]{0,3}){0,2}(\\?[a-z=&]{0,4})?(#[a-z]{0,3})?", 1 => listed].boxed()
}

fn dates() -> BoxedStrategy<String> {
    let listed = listed(&[
        "2026-07-28",
        "2024-02-29",
        "2026-02-29",
        "1900-02-29",
        "2000-02-29",
        "2026-13-01",
        "2026-00-10",
        "2026-04-31",
        "2026-7-28",
        "26-07-28",
        "20260728",
        "2026-07-28T00:00:00Z",
        "0000-01-01",
        "9999-12-31",
        "10000-01-01",
        "２０２６-07-28",
        "2026/07/28",
        "-026-07-28",
    ]);
    prop_oneof![2 => "[12][09][0-9]{2}-(0[1-9]|1[0-2])-([0-2][0-9]|3[01])", 1 => listed].boxed()
}

fn date_times() -> BoxedStrategy<String> {
    let listed = listed(&[
        "2026-07-28T12:30:00Z",
        "2026-07-28t12:30:00z",
        "2026-07-28 12:30:00Z",
        "2026-07-28T12:30Z",
        "2026-07-28T12:30:00",
        "2026-07-28T24:00:00Z",
        "2026-07-28T23:59:60Z",
        "2026-07-28T12:59:60Z",
        "2016-12-31T23:59:60Z",
        "2016-12-31T15:59:60-08:00",
        "2026-07-28T12:30:00.5+02:00",
        "2026-07-28T12:30:00.Z",
        "2026-07-28T12:30:00+24:00",
        "2026-07-28T12:30:00-00:00",
        "2026-07-28T12:30:00+0200",
        "2026-02-29T12:30:00Z",
        "2026-07-28",
        "2026-07-28T12:30:00.000000000000000000001Z",
        "2026-07-28T12:60:00Z",
    ]);
    prop_oneof![2 => "20[0-9]{2}-0[1-9]-[0-2][0-9]T([01][0-9]|2[0-4]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]{1,4})?(Z|[+-][0-2][0-9]:[0-5][0-9])", 1 => listed].boxed()
}

#[expect(clippy::cast_possible_truncation, reason = "bounds are within 2^53")]
fn whole_range(min: Option<f64>, max: Option<f64>) -> (i64, i64) {
    let low = min.map_or(-1000, |min| min as i64);
    let low = max.map_or(low, |max| low.min(max as i64));
    (low, max.map_or(low.saturating_add(2000), |max| max as i64))
}

fn integers(min: Option<f64>, max: Option<f64>) -> BoxedStrategy<String> {
    let (low, high) = whole_range(min, max);
    let mut near = vec![
        "0".to_owned(),
        "-0".to_owned(),
        "1".to_owned(),
        "-1".to_owned(),
    ];
    for bound in [low, high] {
        for value in bound - 1..=bound + 1 {
            near.extend([
                value.to_string(),
                format!("{value}.0"),
                format!("{value}e0"),
            ]);
        }
        near.extend([format!("{bound}.5"), format!("{bound}.00000000000000001")]);
    }
    // Within bounds, and too large to be exact.
    let large = [
        "9007199254740992.0",
        "9007199254740994e0",
        "1e16",
        "123456789012345678.0",
    ];
    for (sign, open) in [("-", min.is_none()), ("", max.is_none())] {
        let large = large.iter().filter(|_| open);
        near.extend(large.map(|large| format!("{sign}{large}")));
    }
    let far = listed(&[
        "9007199254740991",
        "9007199254740992",
        "9007199254740993",
        "9007199254740991.0",
        "9007199254740992.0",
        "9007199254740993.0",
        "-9007199254740992.0",
        "9007199254740994.0",
        "-9007199254740994e0",
        "12345678901234567.0",
        "-1e17",
        "9.007199254740994e15",
        "-4611686018427387904.0",
        "-9007199254740993",
        "9223372036854775807",
        "9223372036854775808",
        "-9223372036854775808",
        "-9223372036854775809",
        "18446744073709551615",
        "18446744073709551616",
        "1e15",
        "1e16",
        "1e2",
        "10e-1",
        "1.5e1",
        "-0.0",
        "0.5",
        "1e300",
        "1e400",
        "-1e400",
        "1e-400",
        "123456789012345678901234567890",
    ]);
    let within = (low..=high).prop_map(|value| value.to_string());
    prop_oneof![2 => within, 2 => select(near), 1 => far].boxed()
}

fn number_range(min: Option<f64>, max: Option<f64>) -> (f64, f64) {
    let low = min.unwrap_or_else(|| max.map_or(-1000.0, |max| max.min(0.0) * 2.0 - 1000.0));
    let low = low.max(f64::MIN);
    let high = max.unwrap_or(low.abs().mul_add(2.0, 1000.0));
    (low, high.min(f64::MAX).max(low))
}

/// Weighted, so that the interval does not overflow.
fn within((low, high): (f64, f64)) -> impl Strategy<Value = String> {
    (0..=1000u32).prop_map(move |part| {
        let part = f64::from(part) / 1000.0;
        Value::from((low * (1.0 - part) + high * part).clamp(low, high)).to_string()
    })
}

#[expect(clippy::cast_possible_truncation, reason = "far within it")]
fn whole_of(value: f64) -> i128 {
    value as i128
}

fn numbers(min: Option<f64>, max: Option<f64>) -> BoxedStrategy<String> {
    let (low, high) = number_range(min, max);
    let mut near = vec![
        "0".to_owned(),
        "-0.0".to_owned(),
        "0.1".to_owned(),
        "1".to_owned(),
    ];
    for bound in [low, high] {
        if bound.abs() < 1e19 {
            // As an integer beyond the bound may be no float.
            let whole = whole_of(bound);
            near.extend([(whole - 1).to_string(), (whole + 1).to_string()]);
        }
        for value in [bound, bound.next_down(), bound.next_up()] {
            if value.is_finite() {
                near.extend([Value::from(value).to_string(), format!("{value:e}")]);
                if value.abs() < 1e25 {
                    near.push(format!("{value:.0}"));
                }
            }
        }
    }
    let far = listed(&[
        "9007199254740991",
        "9007199254740992",
        "9007199254740993",
        "9007199254740995",
        "-9007199254740993",
        "9223372036854775807",
        "18446744073709551615",
        "18446744073709551616",
        "1e300",
        "-1e300",
        "1.7976931348623157e308",
        "1e400",
        "-1e400",
        "1e-400",
        "5e-324",
        "0.30000000000000004",
        "0.1000000000000000055511151231257827",
        "3.0",
        "3e0",
        "100000000000000000000",
    ]);
    let within = within((low, high));
    prop_oneof![2 => within, 2 => select(near), 1 => far].boxed()
}

fn one(values: &[String], titles: &[String]) -> BoxedStrategy<String> {
    let mut others = titles.to_vec();
    for value in values {
        others.extend([
            value.to_uppercase(),
            format!(" {value}"),
            format!("{value}\u{0}"),
        ]);
    }
    prop_oneof![12 => select(values.to_vec()), 1 => select(others)]
        .prop_flat_map(|text| spellings(&text))
        .boxed()
}

fn some(
    values: &[String],
    titles: &[String],
    min: Option<usize>,
    max: Option<usize>,
) -> BoxedStrategy<String> {
    let low = min.unwrap_or(0);
    let high = max.unwrap_or(values.len()).min(values.len()).max(low);
    let count = prop_oneof![4 => low..=high, 1 => 0..=values.len()];
    let distinct = (Just(values.to_vec()).prop_shuffle(), count)
        .prop_map(|(values, count)| values.into_iter().take(count).collect::<Vec<_>>());
    let chosen = prop::collection::vec(select(values.to_vec()), 0..=high + 1);
    let strange = prop_oneof![
        12 => Just(Vec::new()),
        1 => prop::collection::vec(one(values, titles), 1..=2),
        1 => prop::collection::vec(wrong(), 1),
    ];
    (prop_oneof![3 => distinct, 1 => chosen], strange)
        .prop_flat_map(|(chosen, strange)| {
            let mut items: Vec<BoxedStrategy<String>> =
                chosen.into_iter().map(|text| spellings(&text)).collect();
            items.extend(strange.into_iter().map(|item| Just(item).boxed()));
            items
        })
        .prop_map(|items| format!("[{}]", items.join(",")))
        .boxed()
}

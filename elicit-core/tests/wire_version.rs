//! The revisions: their names, their order, and what they are read from.

use elicit_core::ProtocolVersion::{self, V2025_06_18, V2025_11_25, V2026_07_28};
use elicit_core::UnknownVersion;
use serde_json::json;

#[test]
fn each_revision_is_read_from_its_name_and_written_as_it() {
    for (name, version) in [
        ("2025-06-18", V2025_06_18),
        ("2025-11-25", V2025_11_25),
        ("2026-07-28", V2026_07_28),
    ] {
        assert_eq!(name.parse(), Ok(version));
        assert_eq!(version.as_str(), name);
        assert_eq!(version.to_string(), name);
        assert_eq!(serde_json::to_value(version).unwrap(), json!(name));
        let read: ProtocolVersion = serde_json::from_value(json!(name)).unwrap();
        assert_eq!(read, version);
    }
}

#[test]
fn revisions_are_ordered_by_date() {
    let all: Vec<_> = ProtocolVersion::all().collect();
    assert_eq!(all, [V2025_06_18, V2025_11_25, V2026_07_28]);
    assert!(all.is_sorted());
    assert!(V2025_06_18 < V2025_11_25 && V2025_11_25 < V2026_07_28);
}

#[test]
fn every_other_text_is_refused_with_what_is_known() {
    for text in [
        "",
        "2024-11-05",
        "2025-03-26",
        "2025-11-25 ",
        "draft",
        "２０２５-11-25",
        "\u{0}",
    ] {
        let error: UnknownVersion = text.parse::<ProtocolVersion>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "unknown protocol revision; known are 2025-06-18, 2025-11-25, 2026-07-28",
        );
        assert!(serde_json::from_value::<ProtocolVersion>(json!(text)).is_err());
    }
    for value in [json!(null), json!(20_251_125), json!(["2025-11-25"])] {
        assert!(serde_json::from_value::<ProtocolVersion>(value).is_err());
    }
}

#[test]
fn display_minds_the_width() {
    assert_eq!(format!("{V2025_11_25:>12}"), "  2025-11-25");
}

use elicit::{Choice, Elicit};

/// Where shall it go?
#[derive(Elicit)]
struct Form {
    #[elicit(enum("https://a.example", "b" = "B", "http://c.example" = "C"))]
    mirror: String,
    #[elicit(enum("https://a.example"), allow_link)]
    homepage: String,
    scheme: Scheme,
}

#[derive(Choice)]
enum Scheme {
    #[elicit(rename = "https://b.example")]
    Safe,
    #[serde(rename = "http://b.example")]
    Plain,
    #[elicit(rename = "http://c.example", title = "C")]
    Titled,
}

fn main() {}

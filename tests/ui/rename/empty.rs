use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(rename = "")]
    name: String,
    #[elicit(rename = " ", title = "Mail")]
    mail: String,
    #[serde(rename = "")]
    phone: String,
}

fn main() {}

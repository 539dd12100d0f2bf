use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    name: String,
    #[elicit(rename = "name")]
    nick: String,
    #[elicit(rename = "name")]
    alias: String,
}

fn main() {}

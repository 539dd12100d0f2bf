use elicit::Choice;

#[derive(Choice)]
enum Topic {
    #[elicit(rename = "news")]
    Releases,
    #[elicit(rename = "news")]
    Events,
    #[elicit(title = "Talks")]
    Talks,
}

fn main() {}

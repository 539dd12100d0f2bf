use elicit::Choice;

#[derive(Choice)]
enum Topic {
    #[elicit(rename = "")]
    Releases,
    #[elicit(rename = "", title = "Events")]
    Events,
}

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(default = String::from("a"))]
    from: String,
    #[elicit(default = "a".to_string())]
    to_string: String,
    #[elicit(default = "a".into())]
    into: Box<str>,
    #[elicit(prefill = String::new())]
    new: Option<String>,
    #[elicit(default = format!("a"))]
    format: String,
    #[elicit(enum("a", "b"), default = ["a".to_owned(), "b".into()])]
    letters: Vec<String>,
}

fn main() {}

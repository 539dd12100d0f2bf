use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(minimum = 1, r#minimum = 2)]
    twice: u8,
    #[elicit(minimum = 18, r#default = 7)]
    age: u8,
    #[elicit(r#title)]
    name: String,
    #[elicit(r#max_length = 2, r#prefill = "long")]
    word: String,
    #[elicit(r#titel = "Text")]
    text: String,
}

fn main() {}

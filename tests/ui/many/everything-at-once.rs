use elicit::Elicit;

#[derive(Elicit)]
#[elicit(rename_all = "camelcase", mesage = "Who are you?")]
struct Form {
    #[elicit(titel = "Name", min_length = 9, max_length = 3, non_empty = 1)]
    name: String,
    #[elicit(format = "mail", default)]
    email: String,
    #[elicit(enum("dev", "dev"), default = "pm", max_length = 3)]
    role: String,
    #[elicit(minimum = 18, maximum = 5, default = 7)]
    age: u8,
    #[serde(default)]
    #[elicit(rename = "age")]
    years: u8,
    #[elicit(flatten, title = "https://example.com")]
    address: u8,
}

fn main() {}

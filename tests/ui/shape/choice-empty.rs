use elicit::Choice;

#[derive(Choice)]
enum Role {}

fn main() {}

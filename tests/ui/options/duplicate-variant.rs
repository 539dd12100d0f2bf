use elicit::Choice;

#[derive(Choice)]
enum Role {
    Dev,
    #[elicit(rename = "Dev")]
    Developer,
}

fn main() {}

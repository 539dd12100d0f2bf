use elicit::Choice;

#[derive(Choice)]
#[elicit(rename_all = "wide", multi)]
enum Role {
    #[elicit(titel = "Developer")]
    Dev,
    Other(String),
    #[elicit(rename = "Dev")]
    Developer,
}

fn main() {}

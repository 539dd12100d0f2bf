use elicit::Choice;

#[derive(Choice)]
enum Role {
    Dev,
    Other(String),
    Manager { level: u8 },
}

fn main() {}

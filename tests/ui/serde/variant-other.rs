use elicit::Choice;

#[derive(Choice)]
enum Role {
    Dev,
    #[serde(other)]
    Unknown,
}

fn main() {}

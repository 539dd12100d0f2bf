use elicit::Choice;

#[derive(Choice)]
struct Role {
    name: String,
}

fn main() {}

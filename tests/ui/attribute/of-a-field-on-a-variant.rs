use elicit::Choice;

#[derive(Choice)]
enum Role {
    #[elicit(description = "Writes programs")]
    Dev,
    Pm,
}

fn main() {}

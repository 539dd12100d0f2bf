use elicit::Choice;

#[derive(Choice)]
#[elicit(rename_al = "lowercase")]
enum Role {
    Dev,
    Pm,
}

fn main() {}

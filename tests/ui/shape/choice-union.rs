use elicit::Choice;

#[derive(Choice)]
union Role {
    a: u8,
    b: i8,
}

fn main() {}

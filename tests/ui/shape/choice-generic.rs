use elicit::Choice;

#[derive(Choice)]
enum Role<const N: usize> {
    Dev,
}

fn main() {}

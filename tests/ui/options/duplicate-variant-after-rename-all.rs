use elicit::Choice;

#[derive(Choice)]
#[elicit(rename_all = "lowercase")]
enum Size {
    XL,
    Xl,
}

fn main() {}

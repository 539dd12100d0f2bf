use elicit::Elicit;

/// What is it?
#[derive(Elicit)]
union Form {
    a: u8,
    b: i8,
}

fn main() {}

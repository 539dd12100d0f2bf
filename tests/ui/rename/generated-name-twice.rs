use elicit::Elicit;

/// What is it?
#[derive(Elicit)]
struct Form {
    #[elicit(enum("b.c", "d"))]
    a: Vec<String>,
    #[elicit(rename = "a.b", enum("c"))]
    ab: Vec<String>,
}

fn main() {}

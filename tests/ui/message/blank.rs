use elicit::Elicit;

#[derive(Elicit)]
#[elicit(message = " ")]
struct Form {
    name: String,
}

fn main() {}

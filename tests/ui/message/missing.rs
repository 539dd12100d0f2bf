use elicit::Elicit;

#[derive(Elicit)]
struct Form {
    name: String,
}

fn main() {}

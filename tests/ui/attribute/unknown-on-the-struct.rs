use elicit::Elicit;

#[derive(Elicit)]
#[elicit(mesage = "How many?")]
struct Form {
    count: u8,
}

fn main() {}

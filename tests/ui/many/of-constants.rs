use elicit::Elicit;

/// Who are you?
#[derive(Elicit)]
struct Form {
    password: String,
    #[elicit(minimum = LOW, maximum = HIGH)]
    age: u8,
    #[elicit(maximum = 300)]
    count: u8,
    #[elicit(format = "email", default = "ada")]
    email: String,
    #[elicit(format = "date", prefill = "tomorrow")]
    day: String,
}

const LOW: u8 = 9;
const HIGH: u8 = 3;

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
#[elicit(optional)]
struct Form {
    #[elicit(required)]
    name: String,
    #[elicit(optional)]
    nick: String,
    #[elicit(nullable)]
    mail: String,
    #[elicit(required = true)]
    phone: String,
}

fn main() {}

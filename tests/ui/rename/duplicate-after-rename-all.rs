use elicit::Elicit;

/// Who are you?
#[derive(Elicit)]
#[elicit(rename_all = "camelCase")]
struct Form {
    first_name: String,
    #[allow(non_snake_case)]
    firstName: String,
}

fn main() {}

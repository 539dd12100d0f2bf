use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(flatten, prefix = "api_")]
    first: Inner,
    #[elicit(flatten, prefix = "api")]
    second: Camel,
    #[elicit(flatten, prefix = "pass")]
    third: Glued,
    #[elicit(flatten, prefix = "otp_of_")]
    fourth: Inner,
}

/// Which one?
#[derive(Elicit)]
struct Inner {
    key: String,
}

/// Which one?
#[derive(Elicit)]
#[elicit(rename_all = "PascalCase")]
struct Camel {
    number: u8,
    key: Option<String>,
}

/// Which one?
#[derive(Elicit)]
struct Glued {
    word: char,
}

fn main() {}

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(enum("s", "m", "l"), default = "x")]
    size: String,
    #[elicit(enum("dev" = "Developer", "pm" = "Product Manager"), default = "qa")]
    role: String,
    #[elicit(
        enum("a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8", "i9", "j10", "k11", "l12"),
        default = "whatever"
    )]
    letter: String,
}

fn main() {}

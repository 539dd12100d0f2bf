use elicit::Choice;

#[derive(Choice)]
enum Role {
    #[elicit(title = "See https://example.com")]
    Dev,
    /// Or http://example.com
    Pm,
}

fn main() {}

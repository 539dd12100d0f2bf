use elicit::Choice;

#[derive(Choice)]
enum Role {
    /// Developer
    Backend,
    #[elicit(title = "Developer")]
    Frontend,
}

fn main() {}

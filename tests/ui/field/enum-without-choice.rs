use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(default = Role::Dev)]
    role: Role,
}

enum Role {
    Dev,
    Pm,
}

fn main() {}

use elicit::{Choice, Elicit, ProtocolVersion};

// The faults are reported, and the uses of the types add nothing.

/// Who are you?
#[derive(Elicit)]
struct Form {
    #[elicit(titel = "Name")]
    name: String,
    #[elicit(default = Role::Dev)]
    role: Role,
}

#[derive(Choice)]
enum Role {
    #[elicit(titel = "Developer")]
    Dev,
    Pm,
}

/// And where?
#[derive(Elicit)]
struct Whole {
    #[elicit(flatten)]
    form: Form,
    #[elicit(default = [Role::Pm])]
    roles: Vec<Role>,
}

fn main() {
    let _ = Form::requested_schema(ProtocolVersion::V2025_11_25);
    let _ = Whole::request().message("Who?").to_input_request();
    if let Ok(form) = Form::from_slice(b"{}") {
        let _ = (form.name, form.role.shown());
    }
}

use elicit::{Choice, Elicit, ProtocolVersion};

/// What is your info?
#[derive(Debug, Elicit)]
struct Contact {
    #[elicit(title = "Your name", min_length = 1, max_length = 50)]
    name: String,
    #[elicit(title = "Email", format = "email")]
    email: String,
    /// Leave empty if you would rather not say
    #[elicit(minimum = 18, maximum = 120)]
    age: Option<u8>,
    #[elicit(default = true)]
    newsletter: bool,
    role: Role,
    #[elicit(multi, max_items = 2, default = [Topic::Releases])]
    topics: Vec<Topic>,
}

#[derive(Debug, Clone, Copy, PartialEq, Choice)]
#[elicit(rename_all = "kebab-case")]
enum Role {
    #[elicit(title = "Developer")]
    Dev,
    #[elicit(title = "Product Manager")]
    Pm,
}
#[derive(Debug, Clone, Copy, PartialEq, Choice)]
enum Topic { Releases, Security, Talks }

fn main() {
    for v in ProtocolVersion::ALL { println!("{v} {}", Contact::requested_schema(v).unwrap()); }
    println!("{:?}", Contact::from_slice(br#"{"name":"Ada","email":"a@b.c","role":"pm"}"#));
    println!("{}", Contact::from_slice(br#"{"name":"","email":"a@b.","age":3,"topics":["Releases","Nope"]}"#).unwrap_err());
    println!("{}", serde_json::to_string(&Contact::to_input_request().unwrap()).unwrap());
}

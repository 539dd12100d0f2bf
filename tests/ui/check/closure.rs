use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(check = |name: &String| Ok::<(), String>(()))]
    name: String,
}

fn main() {}

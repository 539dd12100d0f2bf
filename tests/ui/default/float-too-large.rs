use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(default = 1e39)]
    share: f32,
}

fn main() {}

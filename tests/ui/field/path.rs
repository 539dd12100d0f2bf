use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    file: std::path::PathBuf,
    shared: std::sync::Arc<str>,
}

fn main() {}

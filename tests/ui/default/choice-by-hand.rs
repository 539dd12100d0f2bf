use elicit::{Choice, Elicit, Opt};

/// How large?
#[derive(Elicit)]
struct Form {
    #[elicit(default = Size::Small)]
    size: Size,
    #[elicit(default = [Size::Small])]
    sizes: Vec<Size>,
}

enum Size {
    Small,
}

impl Choice for Size {
    const OPTIONS: &'static [Opt] = &[Opt::declared("small", None)];

    fn index(&self) -> usize {
        0
    }

    fn from_index(_: usize) -> Option<Self> {
        Some(Self::Small)
    }
}

fn main() {}

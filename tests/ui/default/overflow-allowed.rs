#![allow(overflowing_literals)]

use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(default = 300)]
    count: u8,
    #[elicit(default = -129)]
    change: Option<i8>,
    #[elicit(default = 4_294_967_296)]
    total: u32,
}

fn main() {}

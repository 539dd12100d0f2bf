use elicit::Elicit;

/// What do you want?
#[derive(Elicit)]
struct Form {
    #[elicit(minimum = 300)]
    high: u8,
    #[elicit(maximum = -1)]
    low: u16,
    #[elicit(minimum = -129)]
    signed: Option<i8>,
    #[elicit(maximum = LIMIT)]
    single: f32,
    #[elicit(minimum = f64::NAN)]
    nan: f64,
    #[elicit(minimum = -LIMIT)]
    least: f32,
}

const LIMIT: f64 = 1e39;

fn main() {}

//! JSON for reading, shared by the examples.

/// What is no longer than this stays on one line.
const WIDTH: usize = 88;

/// JSON text with blanks and line breaks, in the order that it has: a schema lists the questions
/// in the order in which they are asked, and a `serde_json::Value` would sort them.
pub(crate) fn pretty(json: &str) -> String {
    indented(json, 0)
}

fn indented(json: &str, depth: usize) -> String {
    let json = json.trim();
    let (open, close) = match json.as_bytes() {
        [b'{', .., b'}'] if json.len() > 2 => ("{ ", " }"),
        [b'[', .., b']'] if json.len() > 2 => ("[", "]"),
        _ => return json.to_owned(),
    };
    let items = split(&json[1..json.len() - 1], ',').map(|item| {
        let key_and_value = split(item, ':').map(|part| indented(part, depth + 1));
        key_and_value.collect::<Vec<_>>().join(": ")
    });
    let items: Vec<String> = items.collect();

    let line = format!("{open}{}{close}", items.join(", "));
    if line.len() <= WIDTH && !line.contains('\n') {
        return line;
    }
    let end = format!("\n{}", "  ".repeat(depth));
    let (open, close) = (open.trim(), close.trim());
    format!(
        "{open}{end}  {}{end}{close}",
        items.join(&format!(",{end}  "))
    )
}

/// The parts between the separators that are in no string and no bracket.
fn split(json: &str, separator: char) -> impl Iterator<Item = &str> {
    let (mut quoted, mut escaped, mut depth) = (false, false, 0);
    json.split(move |char| {
        if quoted {
            quoted = escaped || char != '"';
            escaped = !escaped && char == '\\';
            return false;
        }
        match char {
            '"' => quoted = true,
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            _ => return depth == 0 && char == separator,
        }
        false
    })
}

use elicit::Choice;

#[derive(Choice)]
#[serde(untagged, rename_all_fields = "camelCase")]
enum Role {
    Dev,
}

fn main() {}

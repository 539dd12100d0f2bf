//! Files that are there twice say the same.

use std::fs;
use std::path::Path;

/// What the derive refuses as a secret or a link is what the core refuses. A link from one file to
/// the other would do on some systems only, and a path is of no use in what is published.
#[test]
fn both_crates_know_the_same_secrets_and_links() {
    let packages = Path::new(env!("CARGO_MANIFEST_DIR"));
    let core = packages.join("elicit-core/src/form/secret.rs");
    let derive = packages.join("elicit-derive/src/secret.rs");
    if !core.exists() || !derive.exists() {
        println!("skipped: the other packages are not here");
        return;
    }
    assert!(!derive.is_symlink());
    let read = |path: &Path| fs::read_to_string(path).unwrap();
    assert!(
        read(&core) == read(&derive),
        "copy {} to {}",
        core.display(),
        derive.display()
    );
}

//! The state that a client carries: sealed and opened, against rmcp's codec, which only signs it.

use std::hint::black_box;
use std::time::Duration;

use elicit_rmcp::seal::{Binding, Keys, Principal, Sealer};
use rmcp::model::{RequestStateCodec, SealOptions};
use serde_json::json;

use crate::Result;
use crate::figure::Figure;
use crate::harness::Group;

const SECRET: [u8; 32] = [7; 32];
const STATE: [u8; 200] = [b'x'; 200];

/// As much as a user, a method, a name and a digest of the arguments take.
const ASSOCIATED: [u8; 42] = [b'a'; 42];

pub(super) fn figures() -> Result<Vec<Figure>> {
    let arguments = json!({ "order": 17, "street": "Spitalgasse 2", "express": true });
    let arguments = arguments.as_object().ok_or("an object")?;
    let user = Principal::new("user-42");
    // Both are bound before: `Binding::new` digests the arguments, and the codec leaves that to its user.
    let binding = Binding::new(&user, "tools/call", "ship", arguments);
    let sealer = Sealer::new(Keys::new(SECRET)?);
    let codec = RequestStateCodec::try_new(SECRET)?;
    let options = SealOptions::new()
        .associated_data(&ASSOCIATED)
        .ttl(Duration::from_secs(3600));
    let token = sealer.seal(&binding, &STATE)?;
    let signed = codec.seal_with(&STATE, &options);

    let mut group = Group::new("A state of 200 bytes is sealed");
    let base = group.add("rmcp", "signed", || {
        codec.seal_with(black_box(&STATE), &options)
    });
    let ours = group.add("elicit", "encrypted", || {
        sealer.seal(black_box(&binding), black_box(&STATE))
    });
    let sealing = group.run(base);

    let mut group = Group::new("It is opened");
    let to = group.add("rmcp", "signed", || {
        codec.open_with(black_box(&signed), &ASSOCIATED)
    });
    let of = group.add("elicit", "encrypted", || {
        sealer.open(black_box(&binding), black_box(&token))
    });
    group.add(
        "elicit, with `Binding::new`",
        "encrypted, digest of the arguments",
        || {
            let binding =
                Binding::new(black_box(&user), "tools/call", "ship", black_box(arguments));
            sealer.open(&binding, black_box(&token))
        },
    );
    let opening = group.run(to);

    Ok(vec![
        Figure::ratio("state_seal", sealing.ratio(ours, base)).at_most(0.95),
        Figure::ratio("state_open", opening.ratio(of, to)).at_most(0.75),
        Figure::count("state_token", u32::try_from(token.len())?).at_most(320.0),
    ])
}

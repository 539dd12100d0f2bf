//! The body, fed by hand.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use bytes::Bytes;
use http::{HeaderMap, Response};
use http_body::{Body, Frame};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use super::{ExactBody, exact};
use crate::exact::Slot;

/// Gives these frames, and must not be polled after its end.
struct Fed {
    frames: VecDeque<Frame<Bytes>>,
    ended: bool,
}

impl Body for Fed {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        assert!(!self.ended, "polled after its end");
        let next = self.frames.pop_front();
        self.ended = next.is_none();
        Poll::Ready(next.map(Ok))
    }
}

fn body(
    kind: &str,
    frames: impl IntoIterator<Item = Frame<Bytes>>,
    slot: Slot,
) -> (Pin<Box<ExactBody<Fed>>>, UnboundedSender<Value>) {
    let (line, aside) = unbounded_channel();
    let fed = Fed {
        frames: frames.into_iter().collect(),
        ended: false,
    };
    let response = Response::builder().header("content-type", kind).body(fed);
    let (_, body) = exact(response.unwrap(), slot, aside).into_parts();
    (Box::pin(body), line)
}

fn data(text: &'static str) -> Frame<Bytes> {
    Frame::data(Bytes::from_static(text.as_bytes()))
}

/// The next frame: its text, `trailers`, or `None` at the end.
fn next(body: &mut Pin<Box<ExactBody<Fed>>>) -> Option<String> {
    let mut context = Context::from_waker(Waker::noop());
    let Poll::Ready(next) = body.as_mut().poll_frame(&mut context) else {
        panic!("it waits")
    };
    let frame = next?.unwrap();
    Some(match frame.into_data() {
        Ok(data) => std::str::from_utf8(&data).unwrap().to_owned(),
        Err(_) => "trailers".to_owned(),
    })
}

fn asked() -> Slot {
    let slot = Slot::default();
    slot.put(json!({ "resultType": "input_required", "requestState": "s", "exact": true }));
    slot
}

const TYPED: &str =
    r#"{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","requestState":"s"}}"#;
const EXACT: &str = r#"{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","requestState":"s","exact":true}}"#;

#[test]
fn a_json_body_that_has_ended_is_not_polled_again() {
    let (mut body, _line) = body("application/json", [data(TYPED)], asked());
    assert!(!body.is_end_stream());
    assert_eq!(next(&mut body).unwrap(), EXACT);
    assert!(body.is_end_stream());
    assert_eq!(next(&mut body), None);
    assert_eq!(next(&mut body), None);
}

#[test]
fn a_notification_goes_out_before_the_end_or_its_sender_hears_that_it_is_too_late() {
    let frames = [data("data: 1\n\n"), Frame::trailers(HeaderMap::new())];
    let (mut body, line) = body("text/event-stream", frames, Slot::default());
    assert_eq!(next(&mut body).unwrap(), "data: 1\n\n");
    line.send(json!(2)).unwrap();
    assert!(!body.is_end_stream());
    assert_eq!(next(&mut body).unwrap(), "data: 2\n\n");
    assert_eq!(next(&mut body).unwrap(), "trailers");
    assert!(line.send(json!(3)).is_err());
    assert!(body.is_end_stream());
    assert_eq!(next(&mut body), None);

    // It comes while the last event is held, whose end is missing: after that it would be a part of it.
    let (mut body, line) = self::body("text/event-stream", [data("data: 1\n")], Slot::default());
    line.send(json!(2)).unwrap();
    line.send(json!(3)).unwrap();
    assert_eq!(next(&mut body).unwrap(), "data: 2\n\ndata: 3\n\ndata: 1\n");
    assert!(line.send(json!(4)).is_err());
    assert!(body.is_end_stream());
    assert_eq!(next(&mut body), None);
}

/// A withdrawal may wait together with its question, and a completion with the response that it brings about, where the
/// client reads slowly.
#[test]
fn a_notification_overtakes_no_request_and_is_overtaken_by_no_response() {
    let events = |end: &str| {
        [
            r#"{"id":7,"method":"elicitation/create"}"#,
            r#"{"method":"notifications/progress"}"#,
            r#"{"id":1,"result":{"text":"\"error\""}}"#,
        ]
        .map(|json| format!("id: 3{end}data: {json}{end}{end}"))
    };
    for end in ["\n", "\r\n"] {
        let all = events(end);
        let in_one = vec![all.concat()];
        for frames in [in_one, all.to_vec()] {
            let frames = frames.into_iter().map(|frame| Frame::data(frame.into()));
            let (mut body, line) = body("text/event-stream", frames, Slot::default());
            line.send(json!({ "method": "one" })).unwrap();
            line.send(json!({ "method": "two" })).unwrap();
            let mut text = String::new();
            while let Some(frame) = next(&mut body) {
                text.push_str(&frame);
            }
            let [question, progress, response] = events(end);
            let asides = "data: {\"method\":\"one\"}\n\ndata: {\"method\":\"two\"}\n\n";
            assert_eq!(text, format!("{question}{progress}{asides}{response}"));
        }
    }
}

#[test]
fn events_may_end_in_crlf_wherever_the_frames_are_cut() {
    let text = format!("data: {TYPED}\r\n\r\ndata: 2\r\n\r\n");
    for cut in 0..text.len() {
        let (first, rest) = text.split_at(cut);
        let frames = [first, rest].map(|part| Frame::data(Bytes::from(part.to_owned())));
        let (mut body, line) = body("text/event-stream", frames, asked());
        drop(line);
        let mut all = Vec::new();
        while let Some(event) = next(&mut body) {
            assert!(event.ends_with("\n\r\n"), "{event:?}");
            all.push(event);
        }
        assert_eq!(
            all.concat().replace('\r', ""),
            format!("data: {EXACT}\n\ndata: 2\n\n")
        );
    }
}

/// One that stays open sends each event when it is whole.
#[test]
fn an_event_that_ends_in_crlf_is_not_held_back() {
    let frames = [data("data: 1\r\n\r\ndata: 2"), data("\r\n\r"), data("\n")];
    let (mut body, _line) = body("text/event-stream", frames, Slot::default());
    assert_eq!(next(&mut body).unwrap(), "data: 1\r\n\r\n");
    assert_eq!(next(&mut body).unwrap(), "data: 2\r\n\r\n");
}

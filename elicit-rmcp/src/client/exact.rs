//! Keeps requests as they were sent, past rmcp's types.

use std::io;
use std::pin::Pin;
use std::sync::LazyLock;
use std::task::{Context, Poll, ready};

use elicit_core::__private::plain;
use elicit_core::InputRequired;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::private_key::has_private_key;

/// Stands around the stream that a server is read from, one JSON message a line: stdio, a pipe, a
/// socket. It puts the text of each elicitation into the message's own `_meta`, which rmcp carries
/// through, so that [`Client`](super::Client) sees what was sent: every key, in order, and no form
/// that was read as another. Nothing else is changed, and nothing of it leaves this process.
///
/// Of an elicitation over 1 MiB only is said that there is one; what is shown of it is what rmcp has left. Lines over
/// 16 MiB pass unchanged: rmcp drops them, unless it is told to take them. Where the stream is written to as well, so is
/// this.
#[derive(Debug)]
pub struct ExactRead<R> {
    inner: R,
    /// The beginning of a line.
    line: Vec<u8>,
    /// What the reader has not taken yet.
    ready: Vec<u8>,
    taken: usize,
    /// In the midst of a line that is too long.
    passing: bool,
}

/// The longest line that rmcp takes, where it is told nothing else.
const LONGEST: usize = 16 * 1024 * 1024;

impl<R> ExactRead<R> {
    /// Around this stream.
    #[must_use]
    pub const fn new(inner: R) -> Self {
        Self {
            inner,
            line: Vec::new(),
            ready: Vec::new(),
            taken: 0,
            passing: false,
        }
    }

    fn feed(&mut self, bytes: &[u8]) {
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            let ends = part.ends_with(b"\n");
            if self.passing {
                self.ready.extend_from_slice(part);
                self.passing = !ends;
                continue;
            }
            self.line.extend_from_slice(part);
            if ends {
                self.end_line();
            } else if self.line.len() > LONGEST {
                self.ready.append(&mut self.line);
                self.passing = true;
            }
        }
    }

    fn end_line(&mut self) {
        match exact_bytes(&self.line) {
            Some(line) => {
                self.ready.extend_from_slice(line.as_bytes());
                self.ready.push(b'\n');
            }
            None => self.ready.extend_from_slice(&self.line),
        }
        self.line.clear();
    }

    /// Hands out what is there; `false` when nothing is.
    fn hand_out(&mut self, buf: &mut ReadBuf<'_>) -> bool {
        let Some(left) = self.ready.get(self.taken..).filter(|left| !left.is_empty()) else {
            self.ready.clear();
            self.taken = 0;
            return false;
        };
        let length = left.len().min(buf.remaining());
        if let Some(part) = left.get(..length) {
            buf.put_slice(part);
        }
        self.taken += length;
        true
    }
}

impl<R: AsyncRead + Unpin> AsyncRead for ExactRead<R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        loop {
            if self.hand_out(buf) {
                return Poll::Ready(Ok(()));
            }
            let mut chunk = [0; 4096];
            let mut chunk = ReadBuf::new(&mut chunk);
            ready!(Pin::new(&mut self.inner).poll_read(cx, &mut chunk))?;
            if chunk.filled().is_empty() {
                // The end. rmcp reads what is left as a line.
                if self.line.is_empty() {
                    return Poll::Ready(Ok(()));
                }
                self.end_line();
            } else {
                self.feed(chunk.filled());
            }
        }
    }
}

impl<W: AsyncWrite + Unpin> AsyncWrite for ExactRead<W> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.inner).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_shutdown(cx)
    }
}

/// The key in `_meta`. It is another one in each process, so that no server can put a text there that is shown to the
/// person in place of what it sent.
pub(super) fn key() -> &'static str {
    static KEY: LazyLock<String> =
        LazyLock::new(|| format!("elicit/exact-{}", uuid::Uuid::new_v4().simple()));
    &KEY
}

const METHOD: &str = elicit_core::ElicitParams::METHOD;

/// More text than a person is ever shown.
const LONGEST_TEXT: usize = 1024 * 1024;

/// The parts of a message in which a request may stand.
#[derive(serde::Deserialize)]
struct Message<'a> {
    method: Option<std::borrow::Cow<'a, str>>,
    #[serde(borrow)]
    params: Option<&'a RawValue>,
    #[serde(borrow)]
    result: Option<&'a RawValue>,
}

/// The parts by which a response is known.
#[derive(serde::Deserialize)]
struct Refused<'a> {
    method: Option<IgnoredAny>,
    #[serde(borrow)]
    id: Option<&'a RawValue>,
}

#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase")]
struct Kind<'a> {
    result_type: Option<std::borrow::Cow<'a, str>>,
}

/// [`with_exact`], for bytes that may be no text.
pub(super) fn exact_bytes(message: &[u8]) -> Option<String> {
    match std::str::from_utf8(message) {
        Ok(message) => with_exact(message),
        Err(_) => has_private_key(message).then(|| refused(None)),
    }
}

/// A message of a server's with the text of its elicitation in `_meta`, where it has one: what
/// [`ExactRead`] does to each line. `None`: the message has no elicitation, and stays as it is.
///
/// A message with the key `$serde_json::private::RawValue` is exchanged as well: for an error, where it is a response,
/// and else for a text that rmcp refuses. Read as a `serde_json::Value`, as rmcp does, it could use up the stack.
///
/// For transports that hand over whole messages: put it between the text that arrived (the data of
/// a server-sent event) and rmcp's reading of it.
#[must_use]
pub fn with_exact(message: &str) -> Option<String> {
    if has_private_key(message.as_bytes()) {
        return Some(refused(Some(message)));
    }
    // Most messages need not be read. A letter may be escaped, and rmcp leaves this mark out.
    let may_ask = [METHOD, InputRequired::RESULT_TYPE, r"\/", r"\u"];
    if !may_ask.iter().any(|part| message.contains(part)) {
        return None;
    }
    let message = without_mark(message);
    let parts: Message<'_> = serde_json::from_str(message).ok()?;
    let (part, exact) = match (&parts.method, parts.params, parts.result) {
        (Some(method), Some(params), _) if method == METHOD => ("params", params),
        (None, _, Some(result)) if asks(result) => ("result", result),
        _ => return None,
    };
    let mut whole = plain(message).ok()?;
    let object = whole.get_mut(part)?.as_object_mut()?;
    let meta = object.entry("_meta").or_insert(Value::Null);
    if !meta.is_object() {
        *meta = Value::Object(Map::new());
    }
    let text = Some(exact.get()).filter(|text| text.len() <= LONGEST_TEXT);
    mark(meta.as_object_mut()?, text);
    serde_json::to_string(&whole).ok()
}

fn without_mark(message: &str) -> &str {
    message.strip_prefix('\u{feff}').unwrap_or(message)
}

/// What stands in place of a message that is not to be read. Whoever waits for a response hears of it.
fn refused(message: Option<&str>) -> String {
    let id = message.and_then(|message| {
        let parts: Refused<'_> = serde_json::from_str(without_mark(message)).ok()?;
        let id = parts.id.filter(|_| parts.method.is_none())?;
        // An id is a string or a number, and neither holds the key.
        Some(id).filter(|id| !id.get().starts_with(['{', '[']))
    });
    let Some(id) = id.map(RawValue::get) else {
        return "{}".to_owned();
    };
    let error =
        r#"{"code":-32700,"message":"the response has a key that is private to serde_json"}"#;
    format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{error}}}"#)
}

/// Says that there is an elicitation, and its text where that is known.
pub(super) fn mark(meta: &mut Map<String, Value>, text: Option<&str>) {
    meta.insert(
        key().to_owned(),
        text.map_or(Value::Bool(true), Value::from),
    );
}

fn asks(result: &RawValue) -> bool {
    let kind: Result<Kind<'_>, _> = serde_json::from_str(result.get());
    kind.is_ok_and(|kind| kind.result_type.as_deref() == Some(InputRequired::RESULT_TYPE))
}

#[cfg(test)]
mod tests {
    use super::{ExactRead, key, with_exact};
    use serde_json::Value;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    #[test]
    fn only_elicitations_are_annotated() {
        for line in [
            "",
            "\n",
            "not elicitation/create\n",
            r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#,
            r#"{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"elicitation/create"}}"#,
            r#"{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"input_required"}]}}"#,
            r#"{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":[]}"#,
        ] {
            assert_eq!(with_exact(line), None, "{line}");
        }
    }

    #[test]
    fn the_text_is_kept_to_the_byte() {
        let params =
            r#"{"z":1.50, "a":{"y":1,"x":2,"y":3},"_meta":{"elicit/exact":"forged","k":1}}"#;
        let line = format!(
            r#"{{"jsonrpc":"2.0","id":7,"method":"elicitation/create","params":{params}}}"#
        );
        let annotated: Value = serde_json::from_str(&with_exact(&line).unwrap()).unwrap();
        assert_eq!(annotated["params"]["_meta"][key()], params);
        assert_eq!(annotated["params"]["_meta"]["k"], 1);
        assert_eq!(annotated["id"], 7);
        let result = r#"{"resultType":"input_required","inputRequests":{"b":{},"a":{}}}"#;
        let line = format!(r#"{{"jsonrpc":"2.0","id":7,"result":{result}}}"#);
        let annotated: Value = serde_json::from_str(&with_exact(&line).unwrap()).unwrap();
        assert_eq!(annotated["result"]["_meta"][key()], result);
    }

    #[test]
    fn escapes_and_a_byte_order_mark_change_nothing() {
        let params = r#"{"pattern":"\u0061\/"}"#;
        for message in [
            r#"{"jsonrpc":"2.0","id":7,"method":"elicitation\/create","params":PART}"#,
            r#"{"jsonrpc":"2.0","id":7,"method":"elicitation\u002Fcreate","params":PART}"#,
            r#"{"jsonrpc":"2.0","id":7,"m\u0065thod":"\u0065licitation/create","p\u0061rams":PART}"#,
            "\u{feff}{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"elicitation/create\",\"params\":PART}",
        ] {
            let annotated = with_exact(&message.replace("PART", params)).expect(message);
            let annotated: Value = serde_json::from_str(&annotated).unwrap();
            assert_eq!(annotated["params"]["_meta"][key()], params, "{message}");
        }
        let result = r#"{"result\u0054ype":"input\u005frequired","inputRequests":{}}"#;
        let annotated = with_exact(&format!(r#"{{"jsonrpc":"2.0","id":7,"result":{result}}}"#));
        let annotated: Value = serde_json::from_str(&annotated.unwrap()).unwrap();
        assert_eq!(annotated["result"]["_meta"][key()], result);
    }

    #[test]
    fn one_that_is_too_long_is_marked_all_the_same() {
        let message = "x".repeat(super::LONGEST_TEXT);
        let line = format!(
            r#"{{"id":7,"method":"elicitation/create","params":{{"message":"{message}"}}}}"#
        );
        let mut reader = ExactRead::new(tokio::io::empty());
        reader.feed(line.as_bytes());
        reader.feed(b"\n");
        let annotated: Value = serde_json::from_slice(&reader.ready).unwrap();
        assert_eq!(annotated["params"]["_meta"][key()], true);
        assert_eq!(annotated["params"]["message"], message);
    }

    #[tokio::test]
    async fn no_line_with_a_private_key_passes() {
        let hidden = r#"{"a":[{"\u0024serde_json::private::RawValue":"[]"}]}"#;
        let text = format!(
            "{{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"result\":{hidden}}}\n\
             \u{feff}{{\"jsonrpc\":\"2.0\",\"id\":8,\"result\":{hidden}}}\n\
             {{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"elicitation/create\",\"params\":{hidden}}}\n\
             {{\"jsonrpc\":\"2.0\",\"id\":{hidden},\"result\":{{}}}}\n\
             [{hidden}]\n{hidden}"
        );
        let mut bytes = text.into_bytes();
        bytes.extend_from_slice(b" \xff");
        let mut read = String::new();
        let mut reader = ExactRead::new(&bytes[..]);
        reader.read_to_string(&mut read).await.unwrap();
        let lines: Vec<Value> = read
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(lines.len(), 6, "{read}");
        for (line, id) in [(&lines[0], Value::from("x")), (&lines[1], Value::from(8))] {
            assert_eq!(line["id"], id);
            assert_eq!(line["error"]["code"], -32700);
            assert!(line.get("result").is_none());
        }
        for line in &lines[2..] {
            assert_eq!(line, &serde_json::json!({}));
        }
    }

    #[tokio::test]
    async fn everything_else_passes_unchanged_in_any_pieces() {
        let long = format!("{{\"x\":\"{}\"}}\n", "y".repeat(20 * 1024 * 1024));
        let text = format!("{{\"a\":1}}\r\n\n{long}{{\"b\":2}}\nno end");
        let (mut writer, reader) = tokio::io::duplex(100_000);
        let sent = text.clone();
        let write = async move {
            for piece in sent.as_bytes().chunks(77_777) {
                writer.write_all(piece).await.unwrap();
            }
        };
        let mut read = Vec::new();
        let mut reader = ExactRead::new(reader);
        let (_, ()) = tokio::join!(reader.read_to_end(&mut read), write);
        assert_eq!(read, text.into_bytes());
    }
}

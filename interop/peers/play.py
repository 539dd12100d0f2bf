"""Plays `cases/cases.json` with a client, as `play.mjs` does.

A client is `connect(asked, ask, completed)`: an async context manager of a session with `call(step)`, which returns
`(text, is_error)` or raises `Refused`. `asked` says whether the client declares elicitation.
"""

import asyncio
import copy
import json
import logging
import sys
import traceback
import uuid
from pathlib import Path

HERE = Path(__file__).parent.parent
CASES = json.loads((HERE / "cases/cases.json").read_text())
SCHEMAS = json.loads((HERE / "cases/schemas.json").read_text())
BOTH = {"form": {}, "url": {}}

# rmcp ends a session with status 202, and the Python client warns of all but 200 and 204.
logging.getLogger("mcp.client.streamable_http").setLevel(logging.ERROR)


class Refused(Exception):
    """A JSON-RPC error."""

    def __init__(self, code, message, data):
        super().__init__(f"{code} {message} {data}")
        self.code, self.message, self.data = code, message, data


def play(peer, revision, connect):
    """Plays every case that fits, prints one line for each, and exits with 1 when one failed."""
    failed = 0
    for test in CASES:
        if revision not in test.get("only", [revision]):
            continue
        if not set(peer.split()) & set(test.get("clients", peer.split())):
            continue
        reason = next((why for name, why in test.get("not", {}).items() if name in peer.split()), None)
        if test.get("capability", BOTH) not in (None, BOTH):
            reason = "cannot declare this capability"
        if reason:
            print(f"  n/a   {test['name']}: {reason}")
            continue
        try:
            asyncio.run(asyncio.wait_for(play_case(test, revision, connect), 20))
            print(f"  ok    {test['name']}")
        except Exception:
            failed += 1
            print(f"  FAIL  {test['name']}")
            traceback.print_exc(file=sys.stdout)
    sys.exit(1 if failed else 0)


async def play_case(test, revision, connect):
    player = Player(revision)
    asked = test.get("capability", BOTH) is not None
    async with connect(asked, player.ask, player.completed.add) as session:
        player.session = session
        for step in test["steps"]:
            await player.step(step)
    if revision != "2025-11-25":
        same(player.completed, set(), "no completion is notified")


class Player:
    def __init__(self, revision):
        self.revision = revision
        self.variables = {"unique": str(uuid.uuid4())}
        self.completed = set()
        self.open, self.errors, self.any_order = [], [], False
        self.session = None

    async def step(self, step):
        self.open = list(step.get("questions", []))
        self.any_order = step.get("any_order", False)
        await self.outcome(step)
        same(self.open, [], "every question was asked")
        if step.get("completes") and self.revision == "2025-11-25":
            for _ in range(100):
                if self.variables["flow"] in self.completed:
                    return
                await asyncio.sleep(0.05)
            raise AssertionError("notifications/elicitation/complete did not come")

    async def outcome(self, step):
        call = {**step, "arguments": self.fill(step.get("arguments", {}))}
        try:
            text, is_error = await self.session.call(call)
        except Exception as error:
            if self.errors:
                raise self.errors[0]
            if isinstance(error, Refused) and "error" in step:
                return self.check_error(step, error)
            raise
        if self.errors:
            raise self.errors[0]
        assert "error" not in step, f"an error was expected, not {text}"
        if "tool_error_has" in step:
            assert is_error, f"a tool error was expected, not {text}"
            return has_all(text, step["tool_error_has"])
        assert not is_error, f"a tool error: {text}"
        same(json.loads(text), step["result"], "result")

    def check_error(self, step, error):
        same(error.code, step["error"]["code"], str(error))
        if "data" in step["error"]:
            same(error.data, step["error"]["data"], "data")
        if "message_has" in step["error"]:
            has_all(error.message, [step["error"]["message_has"]])
        if "url_required" in step:
            [request] = error.data["elicitations"]
            self.check_url(step["url_required"], request)
            same(request["mode"], "url", "mode")
            same(request["message"], step["url_required"]["message"], "message")

    async def ask(self, request):
        """Called by the client for each request; what it returns is the answer."""
        try:
            question = self.take(request)
            if "url" in question:
                self.check_url(question, request)
            if "schema" in question:
                self.check_form(question, request)
            if "before" in question:
                await self.outcome(question["before"])
            return question["answer"]
        except Exception as error:
            self.errors.append(error)
            raise

    def take(self, request):
        def fits(question):
            if "message" in question:
                return question["message"] == request["message"]
            return all(part in request["message"] for part in question["message_has"])

        candidates = self.open if self.any_order else self.open[:1]
        question = next((question for question in candidates if fits(question)), None)
        assert question, f"not asked for now: {request}"
        self.open.remove(question)
        same(request.get("mode", "form"), "url" if "url" in question else "form", "mode")
        return question

    def check_form(self, question, request):
        expected = copy.deepcopy(SCHEMAS[question["schema"]])
        if "defaults" in question:
            for name, field in expected["properties"].items():
                field.pop("default", None)
                # The first revision has defaults for booleans only.
                writable = self.revision != "2025-06-18" or field["type"] == "boolean"
                if writable and name in question["defaults"]:
                    field["default"] = question["defaults"][name]
        schema = request["requestedSchema"]
        same(schema, expected, "requestedSchema")
        same(list(schema["properties"]), list(expected["properties"]), "the order of questions")

    def check_url(self, question, request):
        before, after = question["url"].split("$flow")
        url = request["url"]
        assert url.startswith(before) and url.endswith(after), url
        flow = url[len(before) : len(url) - len(after)]
        assert len(flow) >= 16, "a flow that cannot be guessed"
        self.variables["flow"] = flow
        if self.revision == "2025-11-25":
            same(request.get("elicitationId"), flow, "elicitationId")
        else:
            assert "elicitationId" not in request, "no elicitationId"

    def fill(self, values):
        return {key: self.variables.get(value.removeprefix("$"), value) for key, value in values.items()}


def same(found, expected, what):
    # `True == 1` in Python, not in JSON.
    assert json_text(found) == json_text(expected), f"{what}: {found!r} is not {expected!r}"


def json_text(value):
    if isinstance(value, set):
        value = sorted(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return json.dumps(value, sort_keys=True)


def has_all(text, parts):
    for part in parts:
        assert part in text, f"{part!r} in {text!r}"


def target(args):
    """`--stdio COMMAND ARG...` or `--http URL`, the last of the arguments."""
    at = next(index for index, arg in enumerate(args) if arg in ("--stdio", "--http"))
    before, (kind, first, *rest) = args[:at], args[at:]
    return before, (first if kind == "--http" else None), [first, *rest]

"""PyPI `mcp` 2.3 as the peer: mcp_client.py REVISION (--stdio COMMAND... | --http URL)"""

import os
import sys
from contextlib import asynccontextmanager

from mcp import StdioServerParameters
from mcp.client import Client
from mcp.shared.exceptions import MCPError
from mcp_types import ElicitCompleteNotification, ElicitResult
from play import Refused, play, target

(revision, *marks), url, command = target(sys.argv[1:])
mode = "auto" if revision == "2026-07-28" else "legacy"


def server():
    return url or StdioServerParameters(command=command[0], args=command[1:], env=dict(os.environ))


@asynccontextmanager
async def connect(asked, ask, completed):
    async def elicit(_context, params):
        answer = await ask(params.model_dump(by_alias=True, mode="json", exclude_unset=True))
        return ElicitResult(**answer)

    async def on_message(message):
        if isinstance(message, ElicitCompleteNotification):
            completed(message.params.elicitation_id)

    options = {"elicitation_callback": elicit} if asked else {}
    async with Client(server(), mode=mode, message_handler=on_message, **options) as client:
        assert client.protocol_version == revision, client.protocol_version
        yield Session(client)


class Session:
    def __init__(self, client):
        self.client = client

    async def call(self, step):
        try:
            if "prompt" in step:
                result = await self.client.get_prompt(step["prompt"])
                return result.messages[0].content.text, False
            if "resource" in step:
                result = await self.client.read_resource(step["resource"])
                return result.contents[0].text, False
            result = await self.client.call_tool(step["tool"], step["arguments"])
            return result.content[0].text, bool(result.is_error)
        except MCPError as error:
            raise Refused(error.error.code, error.error.message, error.error.data) from error


play(" ".join(["mcp", *marks]), revision, connect)

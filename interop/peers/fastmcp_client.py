"""PyPI `fastmcp` 4.2 as the peer: fastmcp_client.py REVISION (--stdio COMMAND... | --http URL)"""

import os
import sys
from contextlib import asynccontextmanager

from fastmcp import Client
from fastmcp.client.elicitation import ElicitResult
from fastmcp.client.transports import StdioTransport, StreamableHttpTransport
from mcp.shared.exceptions import MCPError
from mcp_types import ElicitCompleteNotification
from play import Refused, play, target

(revision, *marks), url, command = target(sys.argv[1:])
mode = "auto" if revision == "2026-07-28" else "legacy"


def transport():
    if url:
        return StreamableHttpTransport(url)
    return StdioTransport(command[0], command[1:], env=dict(os.environ), keep_alive=False)


@asynccontextmanager
async def connect(asked, ask, completed):
    async def elicit(_message, _type, params, _context):
        return ElicitResult(**await ask(params.model_dump(by_alias=True, mode="json", exclude_unset=True)))

    async def on_message(message):
        if isinstance(message, ElicitCompleteNotification):
            completed(message.params.elicitation_id)

    options = {"elicitation_handler": elicit} if asked else {}
    async with Client(transport(), mode=mode, message_handler=on_message, **options) as client:
        assert client.session.protocol_version == revision, client.session.protocol_version
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
                [content] = await self.client.read_resource(step["resource"])
                return content.text, False
            result = await self.client.call_tool_mcp(step["tool"], step["arguments"])
            return result.content[0].text, bool(result.is_error)
        except MCPError as error:
            raise Refused(error.error.code, error.error.message, error.error.data) from error


play(" ".join(["fastmcp", *marks]), revision, connect)

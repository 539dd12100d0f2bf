// npm `@modelcontextprotocol/sdk` 1.32 as the peer: sdk.mjs REVISION (--stdio COMMAND... | --http URL)
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema, ElicitationCompleteNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { play, tap, target, textOf } from './play.mjs';

const where = target(process.argv.slice(2));
const [revision, ...marks] = where.before;

// It offers its newest revision and takes an older one as the answer; so the offer is changed on its way out.
const offer = message => message.method === 'initialize'
    ? { ...message, params: { ...message.params, protocolVersion: revision } }
    : message;

await play(['sdk', ...marks].join(' '), revision, async (capability, ask, completed) => {
    const client = new Client(
        { name: 'interop', version: '1.0.0' },
        { capabilities: capability ? { elicitation: capability } : {} },
    );
    if (capability) client.setRequestHandler(ElicitRequestSchema, request => ask(request.params));
    client.setNotificationHandler(ElicitationCompleteNotificationSchema, notification => {
        completed(notification.params.elicitationId);
    });
    const { transport, wire, rounds } = tap(
        where.url ? new StreamableHTTPClientTransport(where.url) : new StdioClientTransport(where),
        offer,
    );
    await client.connect(transport);
    const call = async step => textOf(
        step.prompt ? await client.getPrompt({ name: step.prompt })
        : step.resource ? await client.readResource({ uri: step.resource })
        : await client.callTool({ name: step.tool, arguments: step.arguments }),
    );
    return { call, wire, rounds, close: () => client.close() };
});

// npm `@modelcontextprotocol/client` 2.4 as the peer: client.mjs REVISION (--stdio COMMAND... | --http URL)
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { play, tap, target, textOf } from './play.mjs';

const where = target(process.argv.slice(2));
const [revision, ...marks] = where.before;

const options = revision === '2026-07-28'
    ? { versionNegotiation: { mode: { pin: revision } } }
    : { supportedProtocolVersions: [revision] };

await play(['client', ...marks].join(' '), revision, async (capability, ask, completed) => {
    const client = new Client(
        { name: 'interop', version: '1.0.0' },
        { capabilities: capability ? { elicitation: capability } : {}, ...options },
    );
    if (capability) client.setRequestHandler('elicitation/create', request => ask(request.params));
    client.setNotificationHandler('notifications/elicitation/complete', notification => {
        completed(notification.params.elicitationId);
    });
    const { transport, wire, rounds } = tap(
        where.url ? new StreamableHTTPClientTransport(where.url) : new StdioClientTransport(where),
    );
    await client.connect(transport);
    const call = async step => textOf(
        step.prompt ? await client.getPrompt({ name: step.prompt })
        : step.resource ? await client.readResource({ uri: step.resource })
        : await client.callTool({ name: step.tool, arguments: step.arguments }),
    );
    return { call, wire, rounds, close: () => client.close() };
});

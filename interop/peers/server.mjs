// A server with the tools of ours, written with npm `@modelcontextprotocol/server` 2.4: `--stdio` or `--http PORT`.
// It proves the drivers, and is the peer of our client.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { NodeStreamableHTTPServerTransport, toNodeHandler, toWebRequest } from '@modelcontextprotocol/node';
import {
    createMcpHandler, createRequestStateCodec, inputRequired, inputResponse, isLegacyRequest, McpServer, ProtocolError,
    UrlElicitationRequiredError,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

const schemas = JSON.parse(readFileSync(new URL('../cases/schemas.json', import.meta.url)));
const codec = createRequestStateCodec({ key: 'only for these tests, 32 bytes and more' });
const attempts = 3;
const orders = new Map();
const links = new Map();
const flows = new Map();

/** One run of a handler: the answers so far, and what it asks for now. */
class Dialog {
    constructor(server, context, era) {
        Object.assign(this, { server, context, era });
        this.state = context.mcpReq.requestState() ?? { answers: {}, tries: {}, kept: {} };
        this.requests = {};
        this.revision = era === 'modern' ? '2026-07-28' : server.server.getNegotiatedProtocolVersion();
    }

    /** The answer to a form, or nothing while it is open. */
    ask(key, form, message, check = () => ({})) {
        this.require('form');
        if (this.state.answers[key]) return this.state.answers[key];
        const answer = inputResponse(this.context.mcpReq.inputResponses, key);
        if (answer.kind !== 'elicit') return this.request(key, message, this.schema(form));
        if (answer.action !== 'accept') return (this.state.answers[key] = answer);
        const faults = check(answer.content);
        if (Object.keys(faults).length === 0) return (this.state.answers[key] = answer);
        const tries = (this.state.tries[key] = (this.state.tries[key] ?? 0) + 1);
        const lines = Object.entries(faults).map(([name, fault]) => `${name}: ${fault}`);
        if (tries === attempts) throw new GivenUp(lines.join('\n'));
        const schema = this.schema(form);
        for (const [name, field] of Object.entries(schema.properties)) {
            const writable = this.revision !== '2025-06-18' || field.type === 'boolean';
            if (writable && name in answer.content && !(name in faults)) field.default = answer.content[name];
        }
        return this.request(key, [message, ...lines].join('\n'), schema);
    }

    /** The answer to a page, or nothing while it is open. */
    open(key) {
        this.require('url');
        if (this.state.answers[key]) return this.state.answers[key];
        const answer = inputResponse(this.context.mcpReq.inputResponses, key);
        if (answer.kind === 'elicit') return (this.state.answers[key] = answer);
        const flow = (this.state.kept[key] = randomUUID());
        flows.set(flow, false);
        const id = this.era === 'legacy' ? { elicitationId: flow } : {};
        this.requests[key] = inputRequired.elicitUrl({ ...page(flow), ...id });
    }

    once(key, run) {
        return (this.state.kept[key] ??= run());
    }

    request(key, message, requestedSchema) {
        this.requests[key] = inputRequired.elicit({ mode: 'form', message, requestedSchema });
    }

    schema(form) {
        return structuredClone(schemas[`${form} ${this.revision}`] ?? schemas[form]);
    }

    require(mode) {
        if (this.era === 'modern') return;
        const declared = this.server.server.getClientCapabilities()?.elicitation;
        const known = declared && (mode === 'form' ? declared.form || !declared.url : declared.url);
        const there = mode === 'form' || this.revision !== '2025-06-18';
        if (!known || !there) throw new Unsupported(mode);
    }

    async suspended() {
        const requestState = await codec.mint(this.state);
        const inputRequests = Object.keys(this.requests).length ? this.requests : undefined;
        return inputRequired({ inputRequests, requestState });
    }
}

class GivenUp extends Error {}

class Unsupported extends Error {
    constructor(mode) {
        super(`Client does not support ${mode === 'url' ? 'URL' : 'form'} elicitation.`);
    }
}

const page = flow => ({
    mode: 'url', message: 'Please connect your account.', url: `https://example.com/connect?flow=${flow}`,
});

const outcomes = { decline: 'declined', cancel: 'cancelled' };

/** What a form's tool answers: nothing while it is open. */
function told(answer, accepted = ({ content }) => ({ outcome: 'accepted', content })) {
    if (!answer) return;
    return answer.action === 'accept' ? accepted(answer) : { outcome: outcomes[answer.action] };
}

function checkSeat({ name, row, seat }) {
    const faults = {};
    if (typeof name !== 'string' || name.length < 1 || name.length > 20) faults.name = 'must have 1 to 20 characters';
    if (!Number.isInteger(row) || row < 1 || row > 30) faults.row = 'must be from 1 to 30';
    if (row === 13) faults.row = 'there is no row 13';
    if (!['A', 'B', 'C', 'D'].includes(seat)) faults.seat = 'must be one of the options';
    return faults;
}

/** Lists of the first revision come as booleans. */
function folded(content, schema) {
    const result = { ...content };
    for (const [name, field] of Object.entries(schema.properties)) {
        if (field.default !== undefined) result[name] ??= field.default;
        const [list, value] = name.split('.');
        if (value === undefined) continue;
        result[list] ??= [];
        if (result[name]) result[list].push(value);
        delete result[name];
    }
    return result;
}

const askGuest = dialog => dialog.ask('guest', 'guest', 'Who is coming?');
const askSeat = dialog => dialog.ask('seat', 'seat', 'Where do you want to sit?', checkSeat);
const guestOnly = dialog => told(askGuest(dialog), ({ content }) => ({ outcome: 'accepted', guest: content.name }));

const tools = {
    everything: dialog => told(
        dialog.ask('everything', 'everything', 'Please fill in everything.'),
        ({ content }) => ({ outcome: 'accepted', content: folded(content, dialog.schema('everything')) }),
    ),

    seat: dialog => told(askSeat(dialog)),

    book(dialog, { reference }) {
        const count = () => orders.get(reference) ?? 0;
        const stopped = answer => ({ outcome: outcomes[answer.action] ?? 'not confirmed', orders: count() });
        const guest = askGuest(dialog);
        if (guest?.action !== 'accept') return guest && stopped(guest);
        const sure = dialog.ask('sure', 'confirm', `Book for ${guest.content.name}?`);
        if (!sure?.content?.confirm) return sure && stopped(sure);
        dialog.once('order', () => {
            orders.set(reference, count() + 1);
            return true;
        });
        const receipt = dialog.ask('receipt', 'receipt', 'Where does the receipt go?');
        return told(receipt, ({ content }) => (
            { outcome: 'booked', guest: guest.content.name, receipt: content.email, orders: count() }
        ));
    },

    together(dialog) {
        const [guest, seat] = [askGuest(dialog), askSeat(dialog)];
        if (guest && seat) return { outcome: 'accepted', guest: guest.content.name, seat: seat.content };
    },

    open: dialog => told(dialog.open('page'), () => ({ outcome: 'accepted' })),

    connect(dialog) {
        const consent = dialog.open('page');
        if (consent?.action !== 'accept') return told(consent);
        if (flows.get(dialog.state.kept.page)) return { outcome: 'completed' };
    },

    link(dialog, { reference }) {
        if (flows.get(links.get(reference))) return { outcome: 'linked' };
        if (dialog.era === 'legacy') {
            dialog.require('url');
            const flow = randomUUID();
            flows.set(flow, false);
            links.set(reference, flow);
            throw new UrlElicitationRequiredError([{ ...page(flow), elicitationId: flow }]);
        }
        const consent = dialog.open('page');
        links.set(reference, dialog.state.kept.page);
        if (consent?.action !== 'accept') return told(consent);
        if (flows.get(dialog.state.kept.page)) return { outcome: 'linked' };
    },

    /** Stands for the page. */
    async finish(dialog, { flow }) {
        if (!flows.has(flow)) return { outcome: 'unknown' };
        flows.set(flow, true);
        if (dialog.era === 'legacy') {
            const options = { relatedRequestId: dialog.context.mcpReq.id };
            await dialog.server.server.createElicitationCompletionNotifier(flow, options)();
        }
        return { outcome: 'finished' };
    },
};

function build({ era }) {
    const server = new McpServer(
        { name: 'reference', version: '1.0.0' },
        { capabilities: { tools: {}, prompts: {}, resources: {} }, requestState: { verify: codec.verify } },
    );
    const run = async (handler, args, context, wrap) => {
        const dialog = new Dialog(server, context, era);
        const result = await handler(dialog, args);
        return result ? wrap(JSON.stringify(result)) : dialog.suspended();
    };
    const inputs = { book: ['reference'], link: ['reference'], finish: ['flow'] };
    for (const [name, handler] of Object.entries(tools)) {
        const inputSchema = z.object(Object.fromEntries((inputs[name] ?? []).map(input => [input, z.string()])));
        server.registerTool(name, { description: name, inputSchema }, async (args, context) => {
            try {
                return await run(handler, args, context, text => ({ content: [{ type: 'text', text }] }));
            } catch (error) {
                if (!(error instanceof GivenUp || error instanceof Unsupported)) throw error;
                return { content: [{ type: 'text', text: error.message }], isError: true };
            }
        });
    }
    const orInternalError = promise => promise.catch(error => {
        throw error instanceof Unsupported ? new ProtocolError(-32603, error.message) : error;
    });
    server.registerPrompt('introduce', { description: 'Introduces the next guest' }, context => orInternalError(
        run(guestOnly, {}, context, text => ({ messages: [{ role: 'user', content: { type: 'text', text } }] })),
    ));
    server.registerResource('next guest', 'guest://next', {}, (uri, context) => orInternalError(
        run(guestOnly, {}, context, text => ({ contents: [{ uri: uri.href, text }] })),
    ));
    return server;
}

/** Requests of the revisions before 2026-07-28 have sessions, those of it have none. */
function serveHttp(port) {
    const modern = toNodeHandler(createMcpHandler(build, { legacy: 'reject' }));
    const sessions = new Map();
    const legacy = async (request, response, body) => {
        let transport = sessions.get(request.headers['mcp-session-id']);
        if (!transport) {
            transport = new NodeStreamableHTTPServerTransport({
                sessionIdGenerator: randomUUID,
                onsessioninitialized: id => sessions.set(id, transport),
            });
            await build({ era: 'legacy' }).connect(transport);
        }
        await transport.handleRequest(request, response, body);
    };
    createServer(async (request, response) => {
        const chunks = [];
        for await (const chunk of request) chunks.push(chunk);
        const text = Buffer.concat(chunks).toString();
        const body = text ? JSON.parse(text) : undefined;
        const isLegacy = await isLegacyRequest(await toWebRequest(request, body), body);
        await (isLegacy ? legacy : modern)(request, response, body);
    }).listen(port, '127.0.0.1', function () {
        console.log(`http://127.0.0.1:${this.address().port}/mcp`);
    });
}

const [kind, port] = process.argv.slice(2);
if (kind === '--http') serveHttp(Number(port));
else serveStdio(build);

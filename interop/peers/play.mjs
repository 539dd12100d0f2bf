// Plays `cases/cases.json` with a client. A client is a function `connect(capability, ask, completed)` that gives
// `{ call(step), rounds(), close() }`: `call` returns the result's text or throws what the SDK throws.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

const read = name => JSON.parse(readFileSync(new URL(`../cases/${name}.json`, import.meta.url)));
const cases = read('cases');
const schemas = read('schemas');
const both = { form: {}, url: {} };

/** Plays every case that fits, prints one line for each, and sets the exit code. */
export async function play(peer, revision, connect) {
    let failed = 0;
    for (const test of cases) {
        if (test.only && !test.only.includes(revision)) continue;
        if (test.clients && !test.clients.some(name => peer.split(' ').includes(name))) continue;
        const reason = Object.entries(test.not ?? {}).find(([name]) => peer.split(' ').includes(name))?.[1];
        if (reason) {
            console.log(`  n/a   ${test.name}: ${reason}`);
            continue;
        }
        try {
            await withTimeout(playCase(test, revision, connect), 20_000);
            console.log(`  ok    ${test.name}`);
        } catch (error) {
            failed += 1;
            console.log(`  FAIL  ${test.name}\n${indent(error.stack ?? error)}`);
            if (error.wire) console.log(indent(error.wire.join('\n')));
        }
    }
    process.exitCode = failed ? 1 : 0;
}

async function playCase(test, revision, connect) {
    const variables = { unique: randomUUID() };
    const completed = new Set();
    const player = new Player(revision, variables, completed);
    const capability = 'capability' in test ? test.capability : both;
    const session = await connect(capability, request => player.ask(request), id => completed.add(id));
    player.session = session;
    try {
        for (const step of test.steps) await player.step(step);
        if (revision !== '2025-11-25') assert.deepEqual([...completed], [], 'no completion is notified');
    } catch (error) {
        error.wire = session.wire;
        throw error;
    } finally {
        await session.close();
    }
}

class Player {
    constructor(revision, variables, completed) {
        Object.assign(this, { revision, variables, completed, open: [], errors: [] });
    }

    async step(step) {
        this.open = [...(step.questions ?? [])];
        this.anyOrder = step.any_order ?? false;
        const before = this.session.rounds();
        await this.outcome(step);
        if (this.errors.length) throw this.errors[0];
        assert.deepEqual(this.open, [], 'every question was asked');
        if (step.rounds !== undefined && this.revision === '2026-07-28') {
            assert.equal(this.session.rounds() - before, step.rounds, 'rounds');
        }
        if (step.completes && this.revision === '2025-11-25') {
            await until(() => this.completed.has(this.variables.flow), 'notifications/elicitation/complete');
        }
    }

    async outcome(step) {
        const call = { ...step, arguments: this.fill(step.arguments ?? {}) };
        let result;
        try {
            result = await this.session.call(call);
        } catch (error) {
            if (this.errors.length) throw this.errors[0];
            if (!step.error) throw error;
            return this.checkError(step, error);
        }
        const { text, isError } = result;
        if (this.errors.length) throw this.errors[0];
        assert(!step.error, `an error was expected, not ${text}`);
        if (step.tool_error_has) {
            assert(isError, `a tool error was expected, not ${text}`);
            return hasAll(text, step.tool_error_has);
        }
        assert(!isError, `a tool error: ${text}`);
        assert.deepEqual(JSON.parse(text), step.result);
    }

    checkError(step, error) {
        assert.equal(error.code, step.error.code, String(error));
        if (step.error.data) assert.deepEqual(error.data, step.error.data);
        if (step.error.message_has) hasAll(error.message, [step.error.message_has]);
        if (!step.url_required) return;
        assert.equal(error.data.elicitations.length, 1);
        const [request] = error.data.elicitations;
        this.checkUrl(step.url_required, request);
        assert.equal(request.mode, 'url');
        assert.equal(request.message, step.url_required.message);
    }

    /** Called by the client for each request; what it returns is the answer. */
    async ask(request) {
        try {
            const question = this.take(request);
            if (question.url) this.checkUrl(question, request);
            if (question.schema) this.checkForm(question, request);
            if (question.before) await this.outcome(question.before);
            return question.answer;
        } catch (error) {
            this.errors.push(error);
            throw error;
        }
    }

    take(request) {
        const fits = question =>
            question.message === request.message ||
            question.message_has?.every(part => request.message.includes(part));
        const at = this.anyOrder ? this.open.findIndex(fits) : 0;
        const question = this.open[at];
        assert(question && fits(question), `not asked for now: ${JSON.stringify(request)}`);
        this.open.splice(at, 1);
        const mode = question.url ? 'url' : 'form';
        assert.equal(request.mode ?? 'form', mode);
        return question;
    }

    checkForm(question, { requestedSchema }) {
        const expected = structuredClone(schemas[question.schema]);
        if (question.defaults) {
            for (const [name, field] of Object.entries(expected.properties)) {
                delete field.default;
                // The first revision has defaults for booleans only.
                const writable = this.revision !== '2025-06-18' || field.type === 'boolean';
                if (writable && name in question.defaults) field.default = question.defaults[name];
            }
        }
        assert.deepEqual(requestedSchema, expected);
        assert.deepEqual(Object.keys(requestedSchema.properties), Object.keys(expected.properties), 'the order of questions');
    }

    checkUrl(question, request) {
        const [before, after] = question.url.split('$flow');
        assert(request.url.startsWith(before) && request.url.endsWith(after), request.url);
        const flow = request.url.slice(before.length, request.url.length - after.length);
        assert(flow.length >= 16, 'a flow that cannot be guessed');
        this.variables.flow = flow;
        if (this.revision === '2025-11-25') assert.equal(request.elicitationId, flow);
        else assert(!('elicitationId' in request), 'no elicitationId');
    }

    fill(value) {
        return JSON.parse(JSON.stringify(value).replace(/\$(\w+)/g, (_, name) => this.variables[name]));
    }
}

function hasAll(text, parts) {
    for (const part of parts) assert(text.includes(part), `"${part}" in "${text}"`);
}

async function until(condition, what) {
    for (let turn = 0; turn < 100; turn += 1) {
        if (condition()) return;
        await new Promise(resolve => setTimeout(resolve, 50));
    }
    assert.fail(`${what} did not come`);
}

function withTimeout(promise, milliseconds) {
    let timer;
    const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error(`no end after ${milliseconds} ms`)), milliseconds);
    });
    return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

const indent = text => String(text).replace(/^/gm, '        ');

/** The text of a tool's, prompt's or resource's result. */
export function textOf(result) {
    const text =
        result.content?.[0]?.text ?? result.messages?.[0]?.content?.text ?? result.contents?.[0]?.text;
    return { text, isError: result.isError ?? false };
}

/** Records what goes over a transport, and counts the rounds. `rewrite` may change what is sent. */
export function tap(transport, rewrite = message => message) {
    const wire = [];
    let rounds = 0;
    const send = transport.send.bind(transport);
    transport.send = (message, options) => {
        const changed = rewrite(message);
        wire.push(`--> ${JSON.stringify(changed)}`);
        return send(changed, options);
    };
    let receive;
    const listener = (message, extra) => {
        wire.push(`<-- ${JSON.stringify(message)}`);
        if (message.result?.resultType === 'input_required') rounds += 1;
        receive?.(message, extra);
    };
    Object.defineProperty(transport, 'onmessage', {
        configurable: true,
        get: () => (receive ? listener : undefined),
        set: value => { receive = value; },
    });
    return { transport, wire, rounds: () => rounds };
}

/** `--stdio COMMAND ARG...` or `--http URL`, the last of the arguments. */
export function target(args) {
    const at = args.findIndex(arg => arg === '--stdio' || arg === '--http');
    assert(at >= 0 && args.length > at + 1, 'say --stdio COMMAND... or --http URL');
    const [kind, first, ...rest] = args.slice(at);
    const before = args.slice(0, at);
    return kind === '--http' ? { url: new URL(first), before } : { command: first, args: rest, before };
}

// Runs the scenarios of the official conformance suite that are about asking:
//   conformance.mjs server URL | conformance.mjs client COMMAND
// Every check must be a success: a warning counts as a failure, and so does a scenario that the suite skips.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const suite = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));

const mrtr = [
    'basic-elicitation', 'basic-sampling', 'basic-list-roots', 'request-state', 'multiple-input-requests', 'multi-round',
    'missing-input-response', 'non-tool-request', 'result-type', 'unsupported-methods', 'tampered-state',
    'capability-check', 'ignore-extra-params', 'validate-input',
];

const scenarios = {
    server: [
        ['tools-call-elicitation', '2025-06-18'],
        ['tools-call-elicitation', '2025-11-25'],
        ['elicitation-sep1034-defaults', '2025-11-25'],
        ['elicitation-sep1330-enums', '2025-11-25'],
        ...mrtr.map(name => [`input-required-result-${name}`, '2026-07-28']),
        // Of the extension, so on the time line of no revision.
        ['tasks-mrtr-input'],
        ['tasks-mrtr-composition'],
    ],
    client: [
        ['elicitation-sep1034-client-defaults', '2025-11-25'],
        ['sep-2322-client-request-state', '2026-07-28'],
    ],
};

const ours = /^(elicitation-|input-required-result-|tools-call-elicitation|tasks-mrtr-|sep-2322-)/;

function unlisted() {
    const listed = new Set(Object.values(scenarios).flat().map(([name]) => name));
    const known = execFileSync(process.execPath, [suite, 'list'], { encoding: 'utf8' }).matchAll(/^ +- (\S+) \[/gm);
    return [...known].map(([, name]) => name).filter(name => ours.test(name) && !listed.has(name));
}

/** The faults of one scenario, and how many checks it had. */
function run(kind, subject, scenario, version) {
    const results = mkdtempSync(join(tmpdir(), 'conformance-'));
    const about = kind === 'server' ? ['--url', subject] : ['--command', subject];
    const when = version ? ['--spec-version', version] : [];
    try {
        const { stdout, stderr, status } = spawnSync(
            process.execPath,
            [suite, kind, ...about, '--scenario', scenario, ...when, '--output-dir', results],
            { encoding: 'utf8', timeout: 60_000 },
        );
        const files = readdirSync(results, { recursive: true }).filter(name => name.endsWith('checks.json'));
        if (files.length !== 1) return { faults: [`no result\n${stdout}${stderr}`], count: 0 };
        const checks = JSON.parse(readFileSync(join(results, files[0])));
        const judged = checks.filter(check => check.status !== 'INFO');
        const faults = judged
            .filter(check => check.status !== 'SUCCESS')
            .map(check => `${check.status} ${check.id}: ${check.errorMessage ?? check.description}`
                + (check.details ? `\n${JSON.stringify(check.details)}` : ''));
        if (judged.length === 0) faults.push('no checks');
        if (status !== 0 && faults.length === 0) faults.push(`exit code ${status}\n${stderr}`);
        return { faults, count: judged.length };
    } finally {
        rmSync(results, { recursive: true });
    }
}

const [kind, subject, only = ''] = process.argv.slice(2);
for (const name of unlisted()) {
    console.log(`  FAIL  ${name}: the suite has it, and this script does not run it`);
    process.exitCode = 1;
}
for (const [scenario, version] of scenarios[kind].filter(([name]) => name.includes(only))) {
    const { faults, count } = run(kind, subject, scenario, version);
    const title = version ? `${scenario} [${version}]` : scenario;
    if (faults.length === 0) {
        console.log(`  ok    ${title}: ${count} checks`);
        continue;
    }
    process.exitCode = 1;
    console.log(`  FAIL  ${title}\n${faults.join('\n').replace(/^/gm, '        ')}`);
}

/**
 * `npm test`: everything that must hold before a change lands, in the order that fails soonest. `npm test -- NAME…` runs only
 * the named steps; `--slow` runs the slow suites instead. The last line counts tests over all runners: `N passed, N failed, N
 * skipped`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const reports = path.join(root, '.cache', 'test-reports');
const counts = { passed: 0, failed: 0, skipped: 0 };
/** Failed tests with the beginning of the message, repeated at the end of the log. */
const failures = [];
/** Flaky browser tests (passed on retry), with the error of the first run. */
const unsteady = [];

/**
 * Runs a program of the project; returns true if it succeeded. Output is shown at once, or at the end if the program runs in
 * parallel to others.
 */
function run(command, args, { env = {}, isAlone = true } = {}) {
  const isWindows = process.platform === 'win32';
  const bin = path.join(root, 'node_modules', '.bin', isWindows ? `${command}.cmd` : command);
  const child = spawn(command === 'node' ? process.execPath : bin, args, {
    cwd: root,
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: isWindows,
    env: { ...process.env, ...env },
  });
  let printed = '';
  child.stdout?.on('data', (chunk) => (printed += chunk));
  child.stderr?.on('data', (chunk) => (printed += chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error);
      resolve(false);
    });
    child.once('close', (code) => {
      process.stdout.write(printed);
      resolve(code === 0);
    });
  });
}

/** Runs programs in sequence until one fails, in parallel to those of other steps. */
async function runBeside(...programs) {
  for (const [command, ...args] of programs) if (!(await run(command, args, { isAlone: false }))) return false;
  return true;
}

/** Adds a Vitest JSON report to the counts; false if the report is missing or has no tests. */
function countVitest(file) {
  if (!existsSync(file)) return false;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  counts.passed += report.numPassedTests;
  counts.failed += report.numFailedTests;
  counts.skipped += report.numPendingTests + report.numTodoTests;
  for (const suite of report.testResults.filter(({ status }) => status === 'failed')) {
    const failed = suite.assertionResults.filter(({ status }) => status === 'failed');
    const place = path.relative(root, suite.name);
    if (failed.length === 0) noteFailure(place, suite.message);
    for (const { fullName, failureMessages } of failed)
      noteFailure(`${place} › ${fullName}`, failureMessages.join('\n'));
  }
  return report.numTotalTests > 0;
}

const NOTED_LINES = 12;
const NOTED_LENGTH = 240;

function firstLine(message) {
  return (stripVTControlCharacters(message).trim().split('\n')[0] ?? '').slice(0, NOTED_LENGTH);
}

function noteFailure(place, message) {
  // JSON reports contain terminal colours.
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, NOTED_LINES);
  failures.push([`✘ ${place}`, ...lines.map((line) => `    ${line.slice(0, NOTED_LENGTH)}`)].join('\n'));
}

/** All tests of a Playwright report, including nested `describe` blocks. */
function* specsOf(suite) {
  yield* suite.specs ?? [];
  for (const inner of suite.suites ?? []) yield* specsOf(inner);
}

/**
 * Adds a Playwright JSON report to the counts. A flaky test (passed on retry) counts as passed and is listed at the end: its
 * cause must be found, but it does not block unrelated changes.
 */
function countPlaywright(file) {
  if (!existsSync(file)) return false;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const { stats } = report;
  counts.passed += stats.expected + stats.flaky;
  counts.failed += stats.unexpected;
  counts.skipped += stats.skipped;
  for (const spec of specsOf(report)) {
    for (const { status, results } of spec.tests) {
      const error = results.flatMap(({ errors }) => errors)[0]?.message ?? '';
      const place = `${spec.file}:${spec.line} › ${spec.title}`;
      if (status === 'unexpected') noteFailure(place, error);
      if (status === 'flaky') unsteady.push(`${place}\n    ${firstLine(error)}`);
    }
  }
  return stats.expected + stats.unexpected + stats.flaky > 0;
}

async function vitest(name, args) {
  const file = path.join(reports, `${name}.json`);
  const isGreen = await run('vitest', [
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  return countVitest(file) && isGreen;
}

async function playwright() {
  const file = path.join(reports, 'e2e.json');
  const isGreen = await run('playwright', ['test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  return countPlaywright(file) && isGreen;
}

const script = (name, ...args) => ['node', '--import', 'tsx', `scripts/${name}.ts`, ...args];

/** Single-core steps: two run in parallel, in the order that fails soonest. */
const besideSteps = {
  generated: () =>
    runBeside(
      script('gen-registry', '--check'),
      script('gen-module-schema', '--check'),
      script('gen-expression-docs', '--check'),
    ),
  types: () => runBeside(['tsc', '-p', '.'], ['tsc', '-p', 'tsconfig.engine.json']),
  lint: () => runBeside(['eslint', '.', '--max-warnings', '0']),
  format: () => runBeside(['prettier', '--check', '--log-level', 'warn', '.']),
  size: () => runBeside(script('build-client'), script('check-sizes')),
};
const steps = { ...besideSteps, unit: () => vitest('unit', []), e2e: () => playwright() };
const slowSteps = { slow: () => vitest('slow', ['--config', 'vitest.slow.config.ts']) };

const asked = process.argv.slice(2).filter((argument) => argument !== '--slow');
const available = process.argv.includes('--slow') ? slowSteps : steps;
const unknown = asked.filter((name) => !(name in available));
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. There are: ${Object.keys(available).join(', ')}.`);
  process.exit(2);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const failedSteps = [];

async function runStep([name, step]) {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const isGreen = await step();
  if (!isGreen) failedSteps.push(name);
  console.log(`── ${name}: ${isGreen ? 'ok' : 'failed'} in ${Math.round((Date.now() - started) / 1000)} s`);
}

const chosen = Object.entries(available).filter(([name]) => asked.length === 0 || asked.includes(name));
const waiting = chosen.filter(([name]) => name in besideSteps);
const LANES = 2;
await Promise.all(
  Array.from({ length: LANES }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await runStep(next);
  }),
);
for (const entry of chosen.filter(([name]) => !(name in besideSteps))) await runStep(entry);
if (unsteady.length > 0)
  console.log(`\nPassed only at the second try:\n${unsteady.map((line) => `! ${line}`).join('\n')}`);
if (failures.length > 0) console.log(`\n${failures.join('\n\n')}`);
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(failedSteps.length > 0 ? 1 : 0);

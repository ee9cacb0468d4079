/**
 * `npm test`: everything that must hold before a change lands, in the order that fails soonest.
 * `npm test -- NAME…` runs only the named steps; `--slow` takes the slow suites instead.
 * The last line counts tests over all runners: `N passed, N failed, N skipped`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const reports = path.join(root, '.cache', 'test-reports');
const counts = { passed: 0, failed: 0, skipped: 0 };
/** What failed, with the beginning of its message: repeated at the end, where a long log is read first. */
const failures = [];

/** Runs a program of the project; returns whether it ended well. */
function run(command, args, env = {}) {
  const isWindows = process.platform === 'win32';
  const bin = path.join(root, 'node_modules', '.bin', isWindows ? `${command}.cmd` : command);
  const answer = spawnSync(command === 'node' ? process.execPath : bin, args, {
    cwd: root,
    stdio: 'inherit',
    shell: isWindows,
    env: { ...process.env, ...env },
  });
  return answer.status === 0;
}

/** Adds a Vitest JSON report to the counts; a missing report or a run of no test is a failure. */
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

function noteFailure(place, message) {
  // A JSON report keeps the colours of the terminal.
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, NOTED_LINES);
  failures.push([`✘ ${place}`, ...lines.map((line) => `    ${line.slice(0, 240)}`)].join('\n'));
}

/** The tests of a Playwright report, whatever their `describe` blocks. */
function* specsOf(suite) {
  yield* suite.specs ?? [];
  for (const inner of suite.suites ?? []) yield* specsOf(inner);
}

/** Adds a Playwright JSON report to the counts; flaky tests count as failed, because a user meets them too. */
function countPlaywright(file) {
  if (!existsSync(file)) return false;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const { stats } = report;
  counts.passed += stats.expected;
  counts.failed += stats.unexpected + stats.flaky;
  counts.skipped += stats.skipped;
  for (const spec of specsOf(report)) {
    const errors = spec.tests.flatMap(({ status, results }) =>
      status === 'unexpected' || status === 'flaky' ? results.flatMap(({ errors: found }) => found) : [],
    );
    if (errors.length > 0) noteFailure(`${spec.file}:${spec.line} › ${spec.title}`, errors[0].message ?? '');
  }
  return stats.expected + stats.unexpected + stats.flaky > 0;
}

function vitest(name, args) {
  const file = path.join(reports, `${name}.json`);
  const isGreen = run('vitest', ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  return countVitest(file) && isGreen;
}

function playwright() {
  const file = path.join(reports, 'e2e.json');
  const isGreen = run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  return countPlaywright(file) && isGreen;
}

const steps = {
  generated: () =>
    run('node', ['--import', 'tsx', 'scripts/gen-registry.ts', '--check']) &&
    run('node', ['--import', 'tsx', 'scripts/gen-module-schema.ts', '--check']) &&
    run('node', ['--import', 'tsx', 'scripts/gen-expression-docs.ts', '--check']),
  types: () => run('tsc', ['-p', '.']),
  lint: () => run('eslint', ['.', '--max-warnings', '0']),
  format: () => run('prettier', ['--check', '--log-level', 'warn', '.']),
  unit: () => vitest('unit', []),
  size: () =>
    run('vite', ['build', '--logLevel', 'warn']) && run('node', ['--import', 'tsx', 'scripts/check-sizes.ts']),
  e2e: () => playwright(),
};
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
for (const [name, step] of Object.entries(available)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const started = Date.now();
  console.log(`\n── ${name}`);
  if (!step()) failedSteps.push(name);
  console.log(
    `── ${name}: ${failedSteps.at(-1) === name ? 'failed' : 'ok'} in ${Math.round((Date.now() - started) / 1000)} s`,
  );
}
if (failures.length > 0) console.log(`\n${failures.join('\n\n')}`);
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(failedSteps.length > 0 ? 1 : 0);

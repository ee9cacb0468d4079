import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const OWN = 'src/renderers/widgets/bedCode/';
/** Files that `npm run generate` writes. */
const GENERATED = [
  'docs/expressions.md',
  'src/renderers/author-texts.ts',
  'src/renderers/definitions.ts',
  'src/renderers/formily-equals.ts',
  'src/renderers/index.ts',
  'src/renderers/texts.ts',
  'src/schemas/module.schema.json',
  'src/shell/theme/antd.generated.css',
];
/** Suites that check every widget and name what is missing. */
const SUITES = [
  OWN,
  'tests/architecture/texts.test.ts',
  'tests/contract/module-schema.test.ts',
  'scripts/gen-registry.test.ts',
  'src/engine/diff/change-text.test.ts',
  'src/engine/lint/texts.test.ts',
  'src/engine/translate/text-members.test.ts',
  'src/shell/playground/editor/schema',
  'src/shell/playground/gallery',
];
/** Sources of the project, without build output and installed packages. */
const PARTS = ['docs', 'examples', 'public', 'scripts', 'src', 'tests', 'index.html', 'package.json', 'tsconfig.json'];

/** Folder of the samples beside a project, see `tests/samples.ts`. */
const BESIDE = '../shared';

let folder = '';
let copy = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'one-more-widget-'));
  copy = path.join(folder, 'project');
  mkdirSync(copy);
  const samples = path.join(ROOT, BESIDE);
  if (existsSync(samples)) symlinkSync(samples, path.join(copy, BESIDE), 'dir');
  for (const part of [...PARTS, 'vite.config.ts', 'vitest.config.ts'])
    cpSync(path.join(ROOT, part), path.join(copy, part), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'), 'dir');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function filesOf(root: string): ReadonlyMap<string, string> {
  const below = ['docs', 'scripts', 'src', 'tests'].flatMap((part) =>
    readdirSync(path.join(root, part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  return new Map(
    below.map((file) => [path.relative(root, file).replaceAll(path.sep, '/'), readFileSync(file, 'latin1')] as const),
  );
}

/** Runs the suites; returns the number of tests and the failures of each. */
function runSuites() {
  const { stdout } = spawnSync('npx', ['vitest', 'run', '--reporter=json', ...SUITES], { cwd: copy, encoding: 'utf8' });
  const { testResults } = JSON.parse(stdout.slice(stdout.indexOf('{"num'))) as {
    readonly testResults: readonly {
      readonly name: string;
      readonly status: string;
      readonly message: string;
      readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
    }[];
  };
  return testResults.map(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed').map(({ fullName }) => fullName);
    return { name, count: assertionResults.length, failed: status === 'passed' ? [] : [name, message, ...failed] };
  });
}

test('one more widget is one more folder: the rest is generated, and every suite about widgets is content', () => {
  const run = (command: string, ...args: readonly string[]) =>
    execFileSync(command, args, { cwd: copy, stdio: 'pipe', encoding: 'utf8' });
  const before = filesOf(copy);
  const names = ['--name', '床位号', '--name-tw', '床位號', '--name-en', 'bed code'];
  run('npm', 'run', 'new:widget', '--', 'bedCode', ...names);
  run('npm', 'run', 'generate');
  const after = filesOf(copy);
  const changed = [...after].filter(([file, text]) => before.get(file) !== text).map(([file]) => file);
  expect(changed.filter((file) => file.startsWith(OWN))).toHaveLength(10);
  expect(changed.filter((file) => !file.startsWith(OWN) && !GENERATED.includes(file))).toEqual([]);
  expect(changed).toContain('src/renderers/author-texts.ts');
  expect([...before.keys()].filter((file) => !after.has(file))).toEqual([]);
  const results = runSuites();
  expect(results.flatMap(({ failed }) => failed)).toEqual([]);
  expect(results.some(({ name, count }) => name.endsWith('bedCode.test.tsx') && count > 20)).toBe(true);
  expect(results.length).toBeGreaterThanOrEqual(SUITES.length);
  run('npx', 'tsc', '-p', '.', '--pretty', 'false');
}, 480_000);

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const knip = path.join(root, 'node_modules/knip/bin/knip.js');

/** Runs `knip` with its configuration; returns its report, '' = no findings. */
function findUnused(...options: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [knip, '--no-progress', ...options], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  // 0 = no findings, 1 = findings; any other status is a failed run.
  if (status !== 0 && status !== 1) throw new Error(stderr || stdout);
  return stdout.trim();
}

test('nothing is exported, kept or depended on that nobody uses', () => {
  expect(findUnused()).toBe('');
}, 120_000);

test('nothing that ships is used by tests alone', () => {
  expect(findUnused('--production')).toBe('');
}, 120_000);

test('the check looks at what ships', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'knip-'));
  const config = path.join(folder, 'knip.ts');
  writeFileSync(
    config,
    `import config from ${JSON.stringify(path.join(root, 'knip.ts'))};
const product = { ...config.workspaces['.'], entry: ['knip.ts!'] };
export default { ...config, workspaces: { '.': product } };`,
  );
  try {
    const found = findUnused('--production', '--include', 'files', '--config', config);
    for (const part of ['engine', 'renderers', 'server']) expect(found).toMatch(new RegExp(`^src/${part}/`, 'm'));
    expect(found.split('\n').length).toBeGreaterThan(300);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 120_000);

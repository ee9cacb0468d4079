import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const source = path.join(path.dirname(fileURLToPath(import.meta.url)), 'ensure-deps.mjs');
let root: string;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'formloom-deps-'));
  fs.mkdirSync(path.join(root, 'scripts'));
  fs.copyFileSync(source, path.join(root, 'scripts', 'ensure-deps.mjs'));
  write('package-lock.json', {
    packages: {
      '': { version: '0.1.0' },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/tool': { version: '2.0.0', dev: true },
      'node_modules/other-platform': { version: '3.0.0', optional: true },
    },
  });
});
afterEach(() => fs.rmSync(root, { recursive: true }));

function write(file: string, content: object) {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), JSON.stringify(content));
}

function check(env: Record<string, string> = {}) {
  const script = path.join(root, 'scripts', 'ensure-deps.mjs');
  const answer = spawnSync(process.execPath, [script, '--check'], {
    env: { ...process.env, NODE_ENV: 'test', ...env },
  });
  return { status: answer.status, text: answer.stdout.toString().trim() };
}

const installed = (packages: object) => write('node_modules/.package-lock.json', { packages });

describe('ensure-deps', () => {
  it('wants an install after a clone', () => {
    expect(check()).toEqual({ status: 1, text: 'Installing the libraries (once) …' });
  });

  it('is content when everything is there, other platforms aside', () => {
    installed({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/tool': { version: '2.0.0' } });
    expect(check()).toEqual({ status: 0, text: '' });
  });

  it('wants an install when the lock file moved on', () => {
    installed({ 'node_modules/a': { version: '0.9.0' }, 'node_modules/tool': { version: '2.0.0' } });
    expect(check().status).toBe(1);
  });

  it('does not ask for development libraries in production', () => {
    installed({ 'node_modules/a': { version: '1.0.0' } });
    expect(check().status).toBe(1);
    expect(check({ NODE_ENV: 'production' }).status).toBe(0);
  });
});

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import ensureModuleCache, { isFresh } from './ensure';
import { HEADER_LENGTH_BYTES } from './place.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const replay = path.join(import.meta.dirname, 'replay.mjs');

/** Runs a script at the root of the project, with or without the recorded libraries; returns what it prints as JSON. */
function run(script: string, isReplayed: boolean): unknown {
  const preload = isReplayed ? ['--import', replay] : [];
  const args = [...preload, '--input-type=module', '--eval', script];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }));
}

beforeAll(() => ensureModuleCache());

test('recorded libraries are the same modules, and one of each however they are asked for', () => {
  const script = `
    import * as React from 'react';
    import { createRequire } from 'node:module';
    const require = createRequire(import.meta.url);
    const antd = require('antd');
    const imported = await import('antd');
    console.log(JSON.stringify({
      names: Object.keys(antd).sort(),
      files: Object.keys(require.cache).sort(),
      isOne: [antd.Button === imported.Button, require('react').useState === React.useState, require('antd/lib/button').default === antd.Button],
    }));`;
  const replayed = run(script, true) as { readonly isOne: readonly boolean[] };
  expect(replayed).toEqual(run(script, false));
  expect(replayed.isOne).toEqual([true, true, true]);
});

test('recorded libraries are not compiled again', () => {
  const script = `
    import Module, { createRequire } from 'node:module';
    let count = 0;
    const compile = Module.prototype._compile;
    Module.prototype._compile = function (...args) { count += 1; return compile.apply(this, args); };
    const require = createRequire(import.meta.url);
    for (const name of ['jsdom', 'antd', '@testing-library/react']) require(name);
    console.log(count);`;
  expect(run(script, true)).toBe(0);
  expect(run(script, false)).toBeGreaterThan(1000);
});

test('what is recorded is fresh while every file of it is as it was', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'formloom-modules-'));
  const [cache, library] = [path.join(dir, 'cache'), path.join(dir, 'library.js')];
  expect(isFresh(cache)).toBe(false);
  writeFileSync(library, 'exports.one = 1;');
  const { size, mtimeMs } = statSync(library);
  const header = Buffer.from(JSON.stringify({ names: [library], modules: [{ size, mtimeMs }] }));
  const length = Buffer.alloc(HEADER_LENGTH_BYTES);
  length.writeUInt32LE(header.length);
  writeFileSync(cache, Buffer.concat([length, header]));
  expect(isFresh(cache)).toBe(true);
  utimesSync(library, new Date(0), new Date(0));
  expect(isFresh(cache)).toBe(false);
  rmSync(library);
  expect(isFresh(cache)).toBe(false);
  rmSync(dir, { recursive: true });
});

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { findSamples, sampleFiles } from '../samples';

/** Suites whose samples are missing are skipped on a developer's machine, and fail with `CI` set. */
let root: string;
const project = path.resolve(import.meta.dirname, '../..');

beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'formloom-samples-'));
  mkdirSync(path.join(root, 'templates'));
  for (const name of ['b.json', 'a.json', 'readme.md']) writeFileSync(path.join(root, 'templates', name), '{}');
});
afterAll(() => rmSync(root, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

describe.each(['true', '1', ''])('with CI=%j', (ci) => {
  test('documents that are there are read, in the order of their names', () => {
    vi.stubEnv('CI', ci);
    expect(findSamples('templates', root)).toBe(path.join(root, 'templates'));
    expect(sampleFiles('templates', root).map((file) => path.basename(file))).toEqual(['a.json', 'b.json']);
  });

  test(`a folder that is missing is ${ci === '' ? 'none' : 'an error that names it'}`, () => {
    vi.stubEnv('CI', ci);
    for (const read of [findSamples, sampleFiles]) {
      if (ci === '') expect(read('stock', root) ?? []).toEqual([]);
      else expect(() => read('stock', root)).toThrow(/CI needs the samples at \S*stock/);
    }
  });
});

test('no suite goes round that: whoever names the folder asks for it here', () => {
  const files = ['src', 'tests', 'scripts'].flatMap((folder) =>
    readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(folder, name)),
  );
  const naming = files.filter((file) => readFileSync(path.join(project, file), 'utf8').includes('shared/' + 'samples'));
  expect(naming.length).toBeGreaterThan(1);
  const around = naming.filter(
    (file) =>
      file !== path.join('tests', 'samples.ts') &&
      !/from '[./]*(?:tests\/)?samples'/.test(readFileSync(path.join(project, file), 'utf8')),
  );
  expect(around).toEqual([]);
});

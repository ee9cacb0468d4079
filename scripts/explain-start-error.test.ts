import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { explainStartError } from './explain-start-error';
import { lockData } from './lock-data';

test.each([
  ['EACCES', 'not writable'],
  ['EROFS', 'read-only'],
  ['ENOSPC', 'full'],
])('%s names the data folder, the file and the way out', (code, words) => {
  const error = Object.assign(new Error(code), { code, path: '/data/server.lock' });
  const text = explainStartError(error, '/data');
  for (const part of ['/data/server.lock', words, 'DATA_DIR']) expect(text).toContain(part);
});

test('a data folder that is a file is named', () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'formloom-explain-'));
  const file = path.join(dir, 'data');
  fs.writeFileSync(file, '');
  let found: unknown;
  try {
    lockData(file);
  } catch (error) {
    found = error;
  }
  expect(explainStartError(found, file)).toContain(`the data folder ${file} is no folder`);
  fs.rmSync(dir, { recursive: true });
});

test('a fault elsewhere is told as it is', () => {
  const error = Object.assign(new Error('EACCES: dist'), { code: 'EACCES', path: '/project/dist' });
  expect(explainStartError(error, '/data')).toBe('Formloom could not start: EACCES: dist');
});

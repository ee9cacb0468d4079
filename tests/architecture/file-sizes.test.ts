import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const MAX_LINES = 400;

/** Hand-written sources, without generated files and JSON. */
function sources(): string[] {
  return ['src', 'scripts', 'tests'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|mjs|cjs|css)$/.test(file) && !file.includes('.generated.'))
      .map((file) => path.join(folder, file)),
  );
}

test('no file is longer than 400 lines', () => {
  const files = sources();
  expect(files.length).toBeGreaterThan(100);
  const tooLong = files
    .map((file) => ({ file, lines: readFileSync(path.join(root, file), 'utf8').split('\n').length }))
    .filter(({ lines }) => lines > MAX_LINES);
  expect(tooLong).toEqual([]);
});

test('src/schemas holds data only', () => {
  const files = readdirSync(path.join(root, 'src/schemas'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((name) => !name.endsWith('.json'))).toEqual([]);
});

test('no file names a place on the machine it was written on', () => {
  const homes = [path.dirname(root) + path.sep, process.env['HOME'] ? `${process.env['HOME']}${path.sep}` : ''].filter(
    (home) => home.length > 2,
  );
  const guilty = sources().filter((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return homes.some((home) => text.includes(home));
  });
  expect(guilty).toEqual([]);
});

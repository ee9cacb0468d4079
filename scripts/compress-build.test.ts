import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressFolder } from './compress-build';

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'formloom-compress-'));
});
afterEach(() => fs.rm(folder, { recursive: true }));

async function write(name: string, content: string | Buffer): Promise<void> {
  await fs.mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await fs.writeFile(path.join(folder, name), content);
}

test('every text of the client stands there twice more, compressed; what would not grow smaller, or is not served, does not', async () => {
  const script = 'export const answer = 42;\n'.repeat(80);
  await write('index.html', `<!doctype html>${'<p></p>'.repeat(50)}`);
  await write('assets/main-1.js', script);
  await write('assets/picture.png', Buffer.alloc(4096));
  await write('assets/tiny.js', ';');
  await write('.vite/manifest.json', JSON.stringify({ files: Array(50).fill('a') }));
  await compressFolder(folder);
  const files = await fs.readdir(folder, { recursive: true });
  expect(files.filter((file) => /\.(br|gz)$/.test(file)).sort()).toEqual([
    'assets/main-1.js.br',
    'assets/main-1.js.gz',
    'index.html.br',
    'index.html.gz',
  ]);
  const copyOf = (ending: string) => fs.readFile(path.join(folder, `assets/main-1.js${ending}`));
  expect(brotliDecompressSync(await copyOf('.br')).toString()).toBe(script);
  expect(gunzipSync(await copyOf('.gz')).toString()).toBe(script);
});

test('a file too large for the best level is compressed all the same', async () => {
  const script = Array.from({ length: 100_000 }, (_, index) => `call(${index});`).join('\n');
  expect(script.length).toBeGreaterThan(1024 * 1024);
  await write('assets/late.js', script);
  await compressFolder(folder);
  expect(brotliDecompressSync(await fs.readFile(path.join(folder, 'assets/late.js.br'))).toString()).toBe(script);
});

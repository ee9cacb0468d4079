import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clusterDirOf, launchProduct, startProduct, type Product } from './support/product';

/** A damaged data folder: the start fails, names the file and the remedy, and succeeds after the repair. */
let first: Product;
let dataDir: string;
beforeAll(async () => {
  first = await startProduct();
  ({ dataDir } = first);
  expect(await first.stop()).toBe(0);
}, 240_000);
afterAll(() => first.remove(), 60_000);

async function startFails(): Promise<string> {
  const product = await launchProduct({ dataDir });
  expect(await product.exited, product.output()).toBe(1);
  return product.output();
}

test.each(['', '{', 'null', '[]', '{"clusterDir":5}'])('postgres.json that holds %j', async (text) => {
  const file = path.join(dataDir, 'postgres.json');
  const whole = fs.readFileSync(file);
  fs.writeFileSync(file, text);
  try {
    const said = await startFails();
    expect(said).toContain(`${file} is damaged`);
    expect(said).toMatch(/Put back a copy/);
  } finally {
    fs.writeFileSync(file, whole);
  }
});

test('a damaged control file of the database', async () => {
  const clusterDir = clusterDirOf(dataDir);
  const file = path.join(clusterDir, 'global', 'pg_control');
  const whole = fs.readFileSync(file);
  fs.writeFileSync(file, Buffer.alloc(whole.length, 7));
  try {
    const said = await startFails();
    expect(said).toContain(clusterDir);
    expect(said).toMatch(/put back a backup of the whole data folder/);
  } finally {
    fs.writeFileSync(file, whole);
  }
});

test('mended, it starts again', async () => {
  const again = await startProduct({ dataDir });
  expect(await again.health()).toMatchObject({ status: 200 });
  expect(await again.stop()).toBe(0);
});

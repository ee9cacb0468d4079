import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchProduct, startProduct, until, type Product } from './support/product';
import { readSaved, releaseSavedModule } from './support/saves';

/**
 * Fills the disk of the data folder (a small tmpfs): writes are refused with a message, acknowledged records stay, and the
 * server recovers once space is free.
 */
const DISK = '400m';
const disk = mountDisk();

/** Mounts a tmpfs and returns its folder; null without the right to mount (needs root on Linux). */
function mountDisk(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'formloom-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    fs.rmdirSync(folder);
    return null;
  }
}

/** Fills the remaining space. */
function fill(folder: string): void {
  const file = fs.openSync(path.join(folder, 'ballast'), 'a');
  try {
    for (const size of [1024 * 1024, 4096]) writeUntilFull(file, Buffer.alloc(size, 1));
  } finally {
    fs.closeSync(file);
  }
}

function writeUntilFull(file: number, block: Buffer): void {
  for (;;) {
    try {
      fs.writeSync(file, block);
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
      return;
    }
  }
}

describe.skipIf(disk === null)('a full disk (skipped where no file system can be mounted)', () => {
  const folder = disk ?? '';
  const ballast = path.join(folder, 'ballast');
  let product: Product;
  let token: string;
  let moduleId: string;

  beforeAll(async () => {
    product = await startProduct({ dataDir: path.join(folder, 'data'), env: { MIN_FREE_DISK_MB: '20' } });
    token = await product.signIn();
    moduleId = await releaseSavedModule(product, token);
  }, 240_000);
  afterAll(async () => {
    await product.remove();
    execFileSync('umount', [folder]);
    fs.rmdirSync(folder);
  }, 60_000);

  /** Saves a record of 0.5 MB that does not compress, so that it needs disk space immediately. */
  const save = (title: string) => {
    const items = Array.from({ length: 5 }, () => ({ name: randomBytes(50_000).toString('hex') }));
    const body = { data: JSON.stringify({ title, items }), idempotencyKey: title };
    return product.call('POST', `/api/visualdev/OnlineDev/${moduleId}`, token, body);
  };

  test('refuses what cannot be saved by name, keeps what was acknowledged, and is well again with room', async () => {
    expect(await product.health()).toMatchObject({ status: 200, body: { disk: 'ok' } });
    const acknowledged: string[] = [];
    const refused: string[] = [];
    const note = async () => {
      const title = randomUUID();
      const answer = await save(title);
      if (answer?.code === 200) acknowledged.push(title);
      else refused.push(`${String(answer?.code)} ${String(answer?.msg)}`);
    };
    await note();
    expect(acknowledged).toHaveLength(1);
    fill(folder);
    for (let count = 0; count < 20; count += 1) await note();
    expect(refused.length, product.output()).toBeGreaterThan(10);
    expect([...new Set(refused)]).toContain('503 服务器磁盘已满，暂时不能保存，请联系管理员。您填写的内容仍在页面上');
    expect(refused.filter((answer) => !answer.startsWith('503 '))).toEqual([]);
    expect(product.isRunning(), product.output()).toBe(true);
    expect(await product.health()).toMatchObject({ status: 503, body: { status: 'error', disk: 'full' } });

    fs.rmSync(ballast);
    await until(
      async () => (await product.health())?.status === 200,
      () => `health:\n${product.output()}`,
    );
    await note();
    expect((await readSaved(product, { moduleId, token })).titles.toSorted()).toEqual(acknowledged.toSorted());
  });

  test('at a start is named with its folder and the way out, and stands in nobody’s way afterwards', async () => {
    expect(await product.stop()).toBe(0);
    fill(folder);
    const full = await launchProduct({ dataDir: product.dataDir });
    expect(await full.exited, full.output()).toBe(1);
    expect(full.output()).toContain(product.dataDir);
    expect(full.output()).toMatch(/full: make room/);
    fs.rmSync(ballast);
    product = await startProduct({ dataDir: product.dataDir });
    expect(await product.health()).toMatchObject({ status: 200 });
  });
});

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataInUse, lockData } from './lock-data';

let dir: string;
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'formloom-lock-'));
});
afterEach(() => fs.rmSync(dir, { recursive: true }));

const lockFile = () => path.join(dir, 'server.lock');

describe('lockData', () => {
  it('refuses a second holder and says where the first is', () => {
    const lock = lockData(dir);
    lock.setAddress('http://127.0.0.1:3000');
    expect(() => lockData(dir)).toThrow(DataInUse);
    try {
      lockData(dir);
    } catch (error) {
      expect((error as DataInUse).holder).toMatchObject({ pid: process.pid, address: 'http://127.0.0.1:3000' });
    }
    lock.release();
    lockData(dir).release();
    expect(fs.readdirSync(dir)).toEqual([]);
  });

  it('takes over the lock of a killed process', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const pid = child.pid ?? 0;
    fs.writeFileSync(lockFile(), JSON.stringify({ pid, startedAt: 'whatever it was', address: '' }));
    // The process id exists, but its start time is not that of the lock's owner.
    lockData(dir).release();
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    fs.writeFileSync(lockFile(), JSON.stringify({ pid, startedAt: '', address: '' }));
    lockData(dir).release();
  });

  it('takes over a damaged lock and never removes a foreign one', () => {
    fs.writeFileSync(lockFile(), '{"pid":');
    const lock = lockData(dir);
    fs.writeFileSync(lockFile(), JSON.stringify({ pid: 1, startedAt: '', address: '' }));
    lock.release();
    expect(fs.existsSync(lockFile())).toBe(true);
  });
});

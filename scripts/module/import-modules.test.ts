import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { zipDocuments } from '../../src/engine/exchange';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../src/server/testing/test-app';
import { runModuleCommand } from '../module';
import type { ModuleIo } from './io';

let server: TestApp;
let origin = '';
let folder = '';

beforeAll(async () => {
  server = await createTestApp();
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'module-import-'));
  vi.stubEnv('FORMLOOM_PASSWORD', TEST_PASSWORD);
  vi.stubEnv('FORMLOOM_ACCOUNT', '');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

const field = (key: string, jnpfKey = 'input') => ({ __config__: { jnpfKey, label: key }, __vModel__: key });
const entity = (enCode: string, ...keys: string[]) => ({
  fullName: `Module ${enCode}`,
  enCode,
  formData: { fields: keys.map((key) => field(key)) },
});

function write(name: string, document: unknown): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(
    file,
    typeof document === 'string' || document instanceof Uint8Array ? document : JSON.stringify(document),
  );
  return file;
}

/** Runs the import; `answers` are typed in turn, null = not interactive. */
async function run(args: readonly string[], answers: readonly string[] | null = null) {
  const left = [...(answers ?? [])];
  const asked: string[] = [];
  let output = '';
  let warnings = '';
  const ask = (question: string) => {
    asked.push(question);
    const answer = left.shift();
    return answer === undefined ? Promise.reject(new Error(`nobody answers: ${question}`)) : Promise.resolve(answer);
  };
  const io: ModuleIo = {
    write: (text) => void (output += text),
    warn: (text) => void (warnings += text),
    isInteractive: answers !== null,
    ask,
    askSecret: ask,
  };
  const code = await runModuleCommand(['import', '--lang=en', '--server', origin, ...args], io);
  return { code, output, warnings, asked, left };
}

const asAdmin = ['--account', 'admin'];

async function stored(): Promise<
  readonly { readonly enCode: string; readonly fullName: string; readonly keys: string }[]
> {
  const rows = await server.deps.db
    .selectFrom('modules')
    .select(['en_code', 'full_name', 'draft'])
    .orderBy('en_code')
    .execute();
  return rows.map((row) => ({
    enCode: row.en_code,
    fullName: row.full_name,
    keys: [...row.draft.matchAll(/__vModel__[\\":\s]+(\w+)/g)].map(([, key]) => key).join(),
  }));
}

describe('module import', () => {
  it('shows what the documents are, asks, and stores drafts of them', async () => {
    write('a/first.json', entity('first', 'x', 'y'));
    write('b/first copy.json', { fields: [field('z', 'hologram')] });
    const { code, output, asked } = await run([...asAdmin, folder], ['y']);
    expect(code).toBe(0);
    expect(output).toMatch(/first\.json\s+2\s/);
    expect(output).toMatch(/ENGINE_WIDGET_UNKNOWN/);
    expect(output).toMatch(/a\/first\.json\s+Module first\s+first\s+none/);
    expect(output).toMatch(/first\.json\s+created\s+\w+/);
    expect(asked).toEqual([expect.stringMatching(/^2 new, 0 replaced, 0 kept beside, 0 skipped/)]);
    expect(await stored()).toEqual([
      { enCode: 'first', fullName: 'Module first', keys: 'x,y' },
      { enCode: 'first_copy', fullName: 'first copy', keys: 'z' },
    ]);
  });

  it('stores nothing unless it is confirmed', async () => {
    const file = write('unsure.json', entity('unsure', 'x'));
    expect(await run([...asAdmin, file], ['n'])).toMatchObject({ code: 1, left: [] });
    expect(await run([...asAdmin, file])).toMatchObject({ code: 1, warnings: expect.stringMatching(/--yes/) });
    expect((await stored()).map(({ enCode }) => enCode)).not.toContain('unsure');
  });

  it('asks what to do with a module that exists, or is told', async () => {
    const file = write('twice.json', entity('twice', 'x'));
    expect((await run([...asAdmin, '--yes', file])).code).toBe(0);
    writeFileSync(file, JSON.stringify(entity('twice', 'x', 'new')));
    const refused = await run([...asAdmin, '--yes', file]);
    expect(refused).toMatchObject({ code: 1, warnings: expect.stringMatching(/--replace.*--keep-both/) });
    expect((await run([...asAdmin, file], ['?', 's'])).warnings).toMatch(/no module to import/);
    expect((await run([...asAdmin, '--yes', '--replace', file])).output).toMatch(/twice\.json\s+draft replaced/);
    expect((await run([...asAdmin, file], ['k', 'yes'])).output).toMatch(/twice\.json\s+kept beside/);
    expect(
      (await stored()).filter(({ enCode }) => enCode.startsWith('twice')).map(({ enCode, keys }) => [enCode, keys]),
    ).toEqual([
      ['twice', 'x,new'],
      ['twice_copy', 'x,new'],
    ]);
  });

  it('takes archives and documents of any encoding together', async () => {
    write('pack.zip', zipDocuments([{ path: 'deep/packed.json', text: JSON.stringify(entity('packed', 'x')) }]));
    const [before, after] = JSON.stringify({ ...entity('gbk', 'x'), fullName: '@' }).split('@');
    write(
      'gbk.vdd',
      Buffer.concat([Buffer.from(before ?? ''), Buffer.from([0xbb, 0xbc, 0xd5, 0xdf]), Buffer.from(after ?? '')]),
    );
    expect((await run([...asAdmin, '--yes', folder])).code).toBe(0);
    expect(await stored()).toEqual(
      expect.arrayContaining([
        { enCode: 'packed', fullName: 'Module packed', keys: 'x' },
        { enCode: 'gbk', fullName: '患者', keys: 'x' },
      ]),
    );
  });

  it('leaves out what cannot be read, never without a word', async () => {
    write('sound.json', entity('sound', 'x'));
    write('broken.json', '{');
    const unattended = await run([...asAdmin, '--yes', folder]);
    expect(unattended).toMatchObject({ code: 1, warnings: expect.stringMatching(/1 documents cannot be imported/) });
    expect((await stored()).map(({ enCode }) => enCode)).not.toContain('sound');
    expect((await run([...asAdmin, folder], ['y'])).code).toBe(1);
    expect((await stored()).map(({ enCode }) => enCode)).toContain('sound');
  });

  it('asks for account and password, and says why nobody is let in', async () => {
    const file = write('asked.json', entity('asked', 'x'));
    vi.stubEnv('FORMLOOM_PASSWORD', '');
    expect(await run([file])).toMatchObject({ code: 1, warnings: expect.stringMatching(/FORMLOOM_PASSWORD/) });
    expect((await run([file], ['admin', 'wrong'])).code).toBe(1);
    const { code, asked } = await run([file], ['admin', TEST_PASSWORD, 'y']);
    expect(code).toBe(0);
    expect(asked.slice(0, 2)).toEqual(['Account: ', 'Password: ']);
    expect((await stored()).map(({ enCode }) => enCode)).toContain('asked');
  });

  it('is for administrators, leaves no session behind, and tells when nobody answers', async () => {
    await server.createUser({ account: 'nurse' });
    const file = write('forbidden.json', entity('forbidden', 'x'));
    expect((await run(['--account', 'nurse', '--yes', file])).code).toBe(1);
    expect((await stored()).map(({ enCode }) => enCode)).not.toContain('forbidden');
    const sessions = await server.deps.db.selectFrom('sessions').selectAll().where('ended_at', 'is', null).execute();
    expect(sessions).toEqual([]);
    const nowhere = await run(['--account', 'admin', '--yes', '--server', 'http://127.0.0.1:1', file]);
    expect(nowhere).toMatchObject({ code: 1, warnings: expect.stringMatching(/127\.0\.0\.1:1 cannot be reached/) });
  });
});

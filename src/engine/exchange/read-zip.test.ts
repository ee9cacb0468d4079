import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { readExchange } from './index';
import { MAX_ENTRIES } from './limits';
import { buildZip, concat, type PackedFile } from './testing/build-zip';

const encoder = new TextEncoder();
const text = encoder.encode('{"fullName":"n","enCode":"c","formData":{"fields":[]}}');
const file = (changes: Partial<PackedFile> = {}): PackedFile => ({ path: 'a.json', content: text, ...changes });

function findings(bytes: Uint8Array): unknown[] {
  return readExchange('x.zip', bytes, registry).flatMap(({ path, model, issues }) =>
    issues
      .filter(({ severity }) => severity === 'error')
      .map(({ code, params }) => [path, model, code, params['reason'] ?? '']),
  );
}
const whole = (code: string, reason = '') => [['x.zip', null, code, reason]];
const single = (path: string, code: string, reason = '') => [[`x.zip/${path}`, null, code, reason]];

describe('an archive that attacks', () => {
  it.each([
    ['packs two megabytes of nothing into two kilobytes', [file({ content: new Uint8Array(2_000_000) })], 'ratio'],
    [
      'says that it unpacks to more than 200 MB',
      Array.from({ length: 20 }, (_entry, index) =>
        file({ path: `${String(index)}.json`, claimedSize: 15_000_000, claimedPackedSize: 1_000_000 }),
      ),
      'unpacked',
    ],
    [
      'holds more files than anybody exports',
      Array.from({ length: MAX_ENTRIES + 1 }, (_entry, index) => ({ path: `${String(index)}.json` })),
      'entries',
    ],
  ])('%s', (_name, files, reason) => {
    expect(findings(buildZip(files))).toEqual(whole('ENGINE_EXCHANGE_LIMIT', reason));
  });

  it('does not unpack more than its directory promised', () => {
    const bomb = new Uint8Array(30_000_000);
    expect(findings(buildZip([file({ content: bomb, claimedSize: 1000 })]))).toEqual(
      single('a.json', 'ENGINE_EXCHANGE_UNREADABLE', 'content'),
    );
  });

  it('does not unpack a document that is too large, nor a file that is none', () => {
    const noise = Uint8Array.from({ length: 100_000 }, (_byte, index) => (index * 7919) % 251);
    const large = { content: noise, claimedSize: 20_000_001, claimedPackedSize: 90_000 };
    expect(findings(buildZip([file(large)]))).toEqual(single('a.json', 'ENGINE_EXCHANGE_LIMIT', 'document'));
    expect(findings(buildZip([file({ ...large, path: 'a.png' })]))).toEqual([]);
  });

  it.each([
    '../a.json',
    'b/../../a.json',
    '/etc/a.json',
    '\\\\host\\a.json',
    'C:\\a.json',
    '..\\a.json',
    'a\u0000.json',
    `${'d/'.repeat(200)}a.json`,
  ])('refuses the path %j', (path) => {
    const [found] = findings(buildZip([file({ path })])) as unknown[][];
    expect(found?.slice(1)).toEqual([null, 'ENGINE_EXCHANGE_PATH', '']);
  });

  it('shows no path that hides how it ends', () => {
    const [document] = readExchange('x.zip', buildZip([file({ path: 'a\u202Enosj.exe.json' })]), registry);
    expect(document?.path).toBe('x.zip/anosj.exe.json');
  });

  it('refuses every file of a name that several have, however it is spelt', () => {
    const files = [
      file(),
      file({ path: './a.json' }),
      file({ path: 'b.json' }),
      file({ path: 'c\\d.json' }),
      file({ path: 'c//d.json' }),
    ];
    expect(findings(buildZip(files)).map((found) => (found as unknown[]).slice(0, 3))).toEqual([
      ['x.zip/a.json', null, 'ENGINE_EXCHANGE_TWICE'],
      ['x.zip/a.json', null, 'ENGINE_EXCHANGE_TWICE'],
      ['x.zip/c/d.json', null, 'ENGINE_EXCHANGE_TWICE'],
      ['x.zip/c/d.json', null, 'ENGINE_EXCHANGE_TWICE'],
    ]);
  });

  it('does not open an archive inside it, whatever that is called', () => {
    const inner = zipSync({ 'a.json': text });
    expect(findings(buildZip([file({ path: 'b.zip', content: inner })]))).toEqual(
      single('b.zip', 'ENGINE_EXCHANGE_NESTED'),
    );
    expect(findings(buildZip([file({ path: 'b.json', content: inner })]))).toEqual(
      single('b.json', 'ENGINE_EXCHANGE_NESTED'),
    );
  });

  it.each([
    ['is encrypted', { flags: 1 }, 'encrypted'],
    ['is packed in another way', { method: 12 }, 'method'],
    ['has another checksum', { claimedCrc: 1 }, 'content'],
    ['is shorter than it says', { claimedSize: text.length + 1 }, 'content'],
    ['is stored with another length', { method: 0, claimedPackedSize: text.length - 1 }, 'content'],
    ['stands outside the archive', { claimedOffset: 0xfffffff0 }, 'content'],
    ['stands in the directory', { claimedOffset: 100 }, 'content'],
    ['is longer than the archive', { claimedPackedSize: 1_000_000 }, 'content'],
  ])('a file that %s', (_name, lie, reason) => {
    expect(findings(buildZip([file(lie)]))).toEqual(single('a.json', 'ENGINE_EXCHANGE_UNREADABLE', reason));
  });

  it('many files of one and the same bytes count as many', () => {
    const files = Array.from({ length: 1_900 }, (_entry, index) =>
      file({ path: `${String(index)}.json`, claimedOffset: 0, claimedSize: 150_000 }),
    );
    expect(findings(buildZip(files))).toEqual(whole('ENGINE_EXCHANGE_LIMIT', 'unpacked'));
  });
});

describe('what is no archive', () => {
  const sound = buildZip([file()]);
  it.each([
    ['text under an archive’s name', encoder.encode('hello')],
    ['a cut one', sound.subarray(0, sound.length - 30)],
    ['a start without an end', sound.subarray(0, 40)],
    ['one of several parts', withByte(sound, sound.length - 18, 1)],
    ['a directory that begins behind its end', withByte(sound, sound.length - 3, 0x7f)],
  ])('%s', (_name, bytes) => {
    expect(findings(bytes)).toEqual(whole('ENGINE_EXCHANGE_UNREADABLE', 'zip'));
  });

  it('one without files', () => {
    expect(findings(buildZip([]))).toEqual(whole('ENGINE_EXCHANGE_UNREADABLE', 'empty'));
    expect(findings(buildZip([{ path: 'folder/' }]))).toEqual(whole('ENGINE_EXCHANGE_UNREADABLE', 'empty'));
  });

  it('a sound one with something behind it is read', () => {
    expect(findings(concat([sound, encoder.encode('trailer')]))).toEqual([]);
  });

  it('never throws, whatever is changed in it', () => {
    const base = buildZip([file(), file({ path: 'b.vdd', method: 0 })]);
    let readable = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(base.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        (changes) => {
          const bytes = changes.reduce((current, [at, value]) => withByte(current, at, value), base);
          const documents = readExchange('x.zip', bytes, registry);
          expect(documents.length).toBeGreaterThan(0);
          for (const { entity, issues } of documents) if (!entity) expect(issues.length).toBeGreaterThan(0);
          if (documents.every(({ model }) => model !== null)) readable += 1;
        },
      ),
      { numRuns: 500 },
    );
    expect(readable).toBeLessThan(450);
  });
});

function withByte(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[at] = value;
  return copy;
}

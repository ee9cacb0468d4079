import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { readExchange, zipDocuments, type ExchangeDocument } from './index';
import { buildZip } from './testing/build-zip';
import { allDocuments } from './testing/sample-documents';

const encoder = new TextEncoder();
const bytesOf = (value: unknown) => encoder.encode(typeof value === 'string' ? value : JSON.stringify(value));
const read = (name: string, bytes: Uint8Array) => readExchange(name, bytes, registry);
const field = { __config__: { jnpfKey: 'input', label: '姓名' }, __vModel__: 'name' };
const module = { fullName: '患者', enCode: 'patient', formData: { fields: [field] } };
const codes = (document: ExchangeDocument | undefined) =>
  document?.issues.map(({ code, params }) => [
    code,
    params['reason'] ?? params['name'] ?? params['path'] ?? params['encoding'] ?? params['code'] ?? '',
  ]);

/** Encodes a text as GB18030 by inverting `TextDecoder` (the platform has no encoder); one- and two-byte characters only. */
function toGb18030(text: string): Uint8Array {
  const decoder = new TextDecoder('gb18030');
  const known = new Map<string, number[]>();
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) known.set(decoder.decode(Uint8Array.of(high, low)), [high, low]);
  return Uint8Array.from(
    [...text].flatMap((char) => (char < '\u0080' ? [char.charCodeAt(0)] : (known.get(char) ?? []))),
  );
}

describe('one document', () => {
  it('comes as it is, with its fidelity report', () => {
    const [document, ...rest] = read('patient.json', bytesOf({ ...module, glow: 1 }));
    expect(rest).toEqual([]);
    expect(document).toMatchObject({
      path: 'patient.json',
      entity: { ...module, glow: 1 },
      model: { fullName: '患者' },
    });
    expect(codes(document)).toEqual([['ENGINE_PROPERTY_UNKNOWN', '']]);
  });

  it.each(allDocuments.map(({ path, text }) => [path, text]))('reads %s', (path, text) => {
    const [document] = read(path, bytesOf(text));
    expect(document?.model).not.toBeNull();
    expect(document?.entity?.['enCode']).toMatch(/^[A-Za-z0-9_.-]+$/);
  });

  it.each([
    ['a byte order mark', Uint8Array.of(0xef, 0xbb, 0xbf, ...bytesOf(module)), []],
    ['GB18030', toGb18030(JSON.stringify(module)), [['ENGINE_EXCHANGE_ENCODING', 'GB18030']]],
    [
      'UTF-16',
      Uint8Array.of(
        0xff,
        0xfe,
        ...[...JSON.stringify(module)].flatMap((char) => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8]),
      ),
      [['ENGINE_EXCHANGE_ENCODING', 'UTF-16LE']],
    ],
  ])('reads %s', (_name, bytes, found) => {
    const [document] = read('patient.vdd', bytes);
    expect(document?.model?.fullName).toBe('患者');
    expect(codes(document)).toEqual(found);
  });

  it.each([
    ['nothing', new Uint8Array(), 'ENGINE_EXCHANGE_UNREADABLE', 'empty'],
    ['no encoding', Uint8Array.of(0x7b, 0xff, 0xff, 0x00, 0x80), 'ENGINE_EXCHANGE_UNREADABLE', 'encoding'],
    [
      'half a surrogate pair in UTF-16',
      Uint8Array.of(0xff, 0xfe, 0x00, 0xd8, 0x22, 0x00),
      'ENGINE_EXCHANGE_UNREADABLE',
      'encoding',
    ],
    ['a key twice', bytesOf('{"formData":1,"formData":2}'), 'ENGINE_JSON_SYNTAX', 'duplicateKey'],
    ['__proto__', bytesOf('{"__proto__":{"fields":[]}}'), 'ENGINE_JSON_SYNTAX', 'reservedKey'],
    ['a number of brackets', bytesOf('['.repeat(10_000)), 'ENGINE_DOCUMENT_TOO_DEEP', ''],
    ['a list', bytesOf([module]), 'ENGINE_DOCUMENT_SHAPE', ''],
  ])('refuses %s', (_name, bytes, code, reason) => {
    const [document] = read('x.json', bytes);
    expect(document).toMatchObject({ entity: null, model: null });
    expect(codes(document)?.[0]).toEqual([code, reason]);
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('fields');
  });

  it('refuses a file of more than 20 MB before reading it', () => {
    const [document] = read('x.json', new Uint8Array(20_000_001).fill(0x20));
    expect(codes(document)).toEqual([['ENGINE_EXCHANGE_LIMIT', 'document']]);
  });

  it('keeps the entity of a module with errors, so that it can be mended', () => {
    const [document] = read(
      'x.json',
      bytesOf({ ...module, formData: { fields: [{ ...field, __vModel__: 'constructor' }] } }),
    );
    expect(document).toMatchObject({ model: null, entity: { fullName: '患者' } });
  });
});

describe('names', () => {
  it('names a bare form after its file, and reports that', () => {
    const [document] = read('v342/门诊 登记.json', bytesOf({ fields: [field] }));
    expect(document?.entity).toEqual({ fullName: '门诊 登记', enCode: 'module', formData: { fields: [field] } });
    expect(codes(document)).toEqual([
      ['ENGINE_EXCHANGE_NAMED', '门诊 登记'],
      ['ENGINE_EXCHANGE_NAMED', 'module'],
    ]);
    expect(document?.issues.map(({ pointer }) => pointer)).toEqual(['/fullName', '/enCode']);
    expect(document?.model).toMatchObject({ fullName: '门诊 登记', enCode: 'module' });
  });

  it.each([
    ['orders.json', {}, 'orders', 'orders'],
    ['drug store/module.json', {}, 'drug store', 'drug_store'],
    ['a.b.json', {}, 'a.b', 'a.b'],
    ['x.json', { enCode: '采购 order!' }, 'x', 'order'],
    ['x.json', { enCode: '..' }, 'x', 'x'],
    ['x.json', { fullName: ' 采购 ', enCode: ' p ' }, '采购', 'p'],
    [`${'n'.repeat(150)}.json`, {}, 'n'.repeat(100), 'n'.repeat(94)],
    ['x.json', { fullName: 'm', enCode: 222 }, 'm', 222],
  ])('%s with %j', (path, head, fullName, enCode) => {
    const [document] = read(path, bytesOf({ ...head, formData: { fields: [] } }));
    expect(document?.entity).toMatchObject({ fullName, enCode });
  });

  it('are unique where we make them up; a code that two authors wrote stays and is told', () => {
    const bare = { fields: [field] };
    const zip = zipDocuments(
      [
        ['a/patient.json', bare],
        ['b/patient.json', module],
        ['c/patient.json', { ...module, fullName: '患者二' }],
        ['d/patient.json', bare],
      ].map(([path, document]) => ({ path: String(path), text: JSON.stringify(document) })),
    );
    const documents = read('all.zip', zip);
    expect(documents.map(({ entity }) => entity?.['enCode'])).toEqual(['patient_2', 'patient', 'patient', 'patient_3']);
    expect(
      documents.map((document) => codes(document)?.some(([code]) => code === 'ENGINE_EXCHANGE_CODE_TWICE')),
    ).toEqual([false, true, true, false]);
  });
});

describe('an archive', () => {
  it('gives every document with its path, names the rest, and passes over litter', () => {
    const documents = read(
      'export.zip',
      buildZip(
        [
          { path: 'folder/' },
          { path: 'folder/a.json', content: bytesOf(module) },
          { path: 'b.VDD', content: bytesOf({ ...module, enCode: 'b' }), method: 0 },
          { path: 'README.md', content: bytesOf('hello') },
          { path: '__MACOSX/folder/._a.json', content: bytesOf('x') },
          { path: '.DS_Store', content: bytesOf('x') },
        ],
        { comment: 'made by hand' },
      ),
    );
    expect(documents.map(({ path, model }) => [path, model?.enCode ?? null])).toEqual([
      ['export.zip/folder/a.json', 'patient'],
      ['export.zip/b.VDD', 'b'],
      ['export.zip/README.md', null],
    ]);
    expect(codes(documents[2])).toEqual([['ENGINE_EXCHANGE_SKIPPED', 'README.md']]);
  });

  it('reads names that Chinese tools wrote in GB18030', () => {
    const zip = buildZip([{ path: toGb18030('门诊/患者.json'), flags: 0, content: bytesOf({ fields: [field] }) }]);
    expect(read('x.zip', zip)[0]).toMatchObject({ path: 'x.zip/门诊/患者.json', entity: { fullName: '患者' } });
  });

  it('one broken document does not spoil the others', () => {
    const zip = buildZip([
      { path: 'a.json', content: bytesOf('{') },
      { path: 'b.json', content: bytesOf(module) },
    ]);
    expect(read('x.zip', zip).map(({ model }) => model !== null)).toEqual([false, true]);
  });
});

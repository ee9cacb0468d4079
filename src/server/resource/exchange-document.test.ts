import { Type } from '@sinclair/typebox';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDocument, sealDocument } from './exchange-document';

const format = {
  format: 'formloom.test',
  version: 2,
  content: Type.Object(
    { rows: Type.Array(Type.Record(Type.String(), Type.Unknown())) },
    { additionalProperties: false },
  ),
};
const rowArbitrary = fc.dictionary(
  fc.string().filter((key) => key !== '__proto__'),
  fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
);

describe('an exchange document', () => {
  it('gives back what was sealed, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.array(rowArbitrary), fc.nat(), (rows, moment) => {
        expect(openDocument(format, sealDocument(format, { rows }, moment))).toEqual({ rows });
      }),
    );
  });

  it('may be laid out anew, with its members in another order', () => {
    const document = JSON.parse(sealDocument(format, { rows: [{ a: 1, b: 2 }] }, 5)) as Record<string, unknown>;
    const turned = Object.fromEntries(Object.entries(document).reverse());
    expect(openDocument(format, `\ufeff${JSON.stringify(turned)}`)).toEqual({ rows: [{ a: 1, b: 2 }] });
  });

  it('is refused when any one character is lost', () => {
    const text = sealDocument(format, { rows: [{ name: '男', sort: 10 }] }, 5);
    const bare = JSON.stringify(JSON.parse(text));
    for (let at = 0; at < bare.length; at += 1) {
      expect(() => openDocument(format, bare.slice(0, at) + bare.slice(at + 1))).toThrow();
    }
  });

  it.each([
    ['SERVER_FILE_DAMAGED', '{"format":'],
    ['SERVER_FILE_DAMAGED', '{"format":"formloom.test"}'],
    ['SERVER_FILE_DAMAGED', '{"format":"formloom.test","version":0}'],
    ['SERVER_FILE_NEWER', '{"format":"formloom.test","version":3}'],
    ['SERVER_FILE_CHANGED', '{"format":"formloom.test","version":1,"rows":[]}'],
    ['SERVER_FILE_CHANGED', '{"format":"formloom.test","version":1,"rows":[],"checksum":{"length":64}}'],
    ['SERVER_FILE_FOREIGN', '{"version":1,"rows":[]}'],
    ['SERVER_FILE_FOREIGN', 'null'],
    ['SERVER_FILE_FOREIGN', ''],
    ['SERVER_FILE_CONTENT', sealDocument(format, { rows: [], more: 1 } as never, 0)],
  ])('%s: %s', (code, text) => {
    expect(() => openDocument(format, text)).toThrow(expect.objectContaining({ code }));
  });
});

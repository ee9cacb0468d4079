import { describe, expect, it } from 'vitest';
import { parsePicture } from './picture-values';

const PNG = [
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
  ...[0, 0, 1, 0x2c, 0, 0, 0, 0x64, 8, 6, 0, 0, 0, 1, 2, 3, 4],
];
const PNG_END = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
const JPEG = [
  ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2],
  ...[0xff, 0xc0, 0, 11, 8, 0, 0x64, 1, 0x2c, 3, 0, 0, 0, 0xff, 0xd9],
];
const address = (bytes: readonly number[], type = 'png') =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
const read = (input: unknown, types: readonly ('png' | 'jpeg')[] = ['png', 'jpeg']) => parsePicture(input, types);
const png = (body: readonly number[] = []) => [...PNG, ...body, ...PNG_END];

describe('parsePicture', () => {
  it('keeps a PNG and a JPEG as they are, and takes blank as blank', () => {
    for (const text of [address(png()), address(png([1])), address(png([1, 2])), address(JPEG, 'jpeg')])
      expect(read(text)).toEqual({ ok: true, value: text });
    for (const blank of [null, undefined, '']) expect(read(blank)).toEqual({ ok: true, value: null });
  });

  it.each([
    ['another type', address(JPEG, 'jpeg').replace('jpeg', 'png')],
    ['a name that does not fit', address(png(), 'jpeg')],
    ['SVG', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['a page', 'data:text/html;base64,PGgxPg=='],
    ['an address', 'https://example.com/a.png'],
    ['a script', 'javascript:alert(1)'],
    ['no base-64', 'data:image/png;base64,%%%%'],
    ['half base-64', `${address(png()).slice(0, -1)}`],
    ['a second address behind', `${address(png())}"onload="x`],
    ['a PNG that goes on', address([...png(), 0x3c, 0x73])],
    ['a PNG that breaks off', address(PNG)],
    ['a PNG without width', address(png().map((byte, index) => (index > 15 && index < 20 ? 0 : byte)))],
    [
      'a JPEG without a frame',
      address([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xda, 0, 2, 0, 0, 0xff, 0xd9], 'jpeg'),
    ],
  ])('refuses %s', (_what, text) => {
    expect(read(text)).toMatchObject({ ok: false, code: 'ENGINE_VALUE_PICTURE' });
  });

  it('refuses what is too large, in bytes or on a side, and a type that its field does not take', () => {
    const long = address(png(new Array<number>(256 * 1024).fill(7)));
    expect(read(long)).toMatchObject({ code: 'ENGINE_VALUE_PICTURE_BYTES', params: { max: 256 } });
    expect(read('x'.repeat(5_000_000))).toMatchObject({ code: 'ENGINE_VALUE_PICTURE_BYTES' });
    const wide = address(png().map((byte, index) => (index === 18 ? 0x20 : byte)));
    expect(read(wide)).toMatchObject({ code: 'ENGINE_VALUE_PICTURE_SIDE', params: { max: 4096 } });
    expect(read(address(JPEG, 'jpeg'), ['png'])).toMatchObject({
      code: 'ENGINE_VALUE_PICTURE',
      params: { types: 'PNG' },
    });
    expect(read({})).toMatchObject({ code: 'ENGINE_VALUE_TYPE' });
  });
});

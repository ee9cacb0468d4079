import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { CODE_LENGTH, codeOf, requireCode } from './check-code';
import { CODE_CHARACTERS, drawCode } from './draw-code';
import glyphs from './glyphs.json';

const MINUTE_MS = 60_000;
/** The first moment of a period of codes. */
const START = 10 * MINUTE_MS * 1000;
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ now: () => START });
});
beforeEach(() => {
  server.time.offsetMs = 0;
});
afterAll(() => server.close());

const answer = (random: string, code: string) => requireCode(server.deps, { random, code, length: CODE_LENGTH });
const refused = expect.objectContaining({ code: 'SERVER_IMAGE_CODE' });
const code = (random: string, length = CODE_LENGTH) => codeOf(server.deps, random, length);

describe('the code of a picture', () => {
  it('is made of its characters, differs by word and key, and is the same in every process', async () => {
    expect(code('0.1')).toMatch(new RegExp(`^[${CODE_CHARACTERS}]{4}$`));
    expect(code('0.1', 6).startsWith(code('0.1'))).toBe(true);
    const codes = Array.from({ length: 200 }, (_, index) => code(`0.${String(index)}`));
    expect(new Set(codes).size).toBeGreaterThan(190);
    const other = { ...server.deps, config: { ...server.deps.config, secretKeys: ['ab'.repeat(32)] } };
    expect(codeOf(other, '0.1', CODE_LENGTH)).not.toBe(code('0.1'));
    expect(codeOf({ ...server.deps }, '0.1', CODE_LENGTH)).toBe(code('0.1'));
  });

  it('passes once, in either case; a wrong answer uses the picture up, too', async () => {
    await answer('a', code('a').toLowerCase());
    await expect(answer('a', code('a'))).rejects.toEqual(refused);
    await expect(answer('b', 'XXXXX')).rejects.toEqual(refused);
    await expect(answer('b', code('b'))).rejects.toEqual(refused);
    await expect(answer('c', code('d'))).rejects.toEqual(refused);
    await expect(answer('', code(''))).rejects.toEqual(refused);
  });

  it('of answers at the same time one passes', async () => {
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => answer('raced', code('raced'))));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('lasts into the next period, not beyond it', async () => {
    const [early, late] = [code('early'), code('late')];
    server.time.offsetMs = 9 * MINUTE_MS;
    await answer('early', early);
    server.time.offsetMs = 10 * MINUTE_MS;
    await expect(answer('late', late)).rejects.toEqual(refused);
  });
});

describe('the picture', () => {
  it('draws each character by its strokes, and never twice the same', () => {
    const first = drawCode('A2HK');
    expect(first.match(/<path transform/g)).toHaveLength(4);
    expect(drawCode('A2HK')).not.toBe(first);
    for (const [character, strokes] of Object.entries(glyphs)) {
      expect(character).toMatch(/^[A-Z2-9]$/);
      expect(strokes).toMatch(/^(?:[\d.]+,[\d.]+| M | )+$/);
    }
  });
});

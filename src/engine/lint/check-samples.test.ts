import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleFiles } from '../../../tests/samples';
import { registry } from '../../renderers/definitions';
import { createTranslate } from '../contract/language';
import { fixEdits } from '../source/change-source';
import { applyEdits, formatSource, outlineOf, parseSource, toSourceText } from '../source';
import engineText from '../text.json';
import { checkSource } from './check-source';
import { lintTexts } from './lint-texts';
import { startProcessorClock } from '../testing/processor-clock';

const root = path.resolve(import.meta.dirname, '../../..');
const translate = createTranslate('zh', [engineText, lintTexts]);

const jsonBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.join(folder, name));
const own = [...jsonBelow(path.join(root, 'examples')), ...jsonBelow(path.join(root, 'src/schemas/system'))];
const foreign = sampleFiles('templates');
const named = (files: readonly string[]) => files.map((file) => [path.relative(root, file), file] as const);

/** Lints a text; expects that every finding has a valid range, a message, a remedy and applicable fixes. */
function checkWhole(text: string) {
  const checked = checkSource(text, { registry });
  for (const { range, message, wayOut, code, fixes } of checked.findings) {
    expect(range.offset).toBeGreaterThanOrEqual(0);
    expect(range.offset + range.length).toBeLessThanOrEqual(text.length);
    expect(message(translate)).not.toBe(code);
    expect(wayOut(translate)).not.toBe('');
    for (const fix of fixes) applyEdits(text, fixEdits(checked.source, fix));
  }
  return checked;
}

describe('our own documents', () => {
  it('are there', () => expect(own.length).toBeGreaterThanOrEqual(12));

  it.each(named(own))('%s has nothing wrong', (_, file) => {
    const { findings } = checkWhole(readFileSync(file, 'utf8'));
    const wrong = findings.filter(({ severity }) => severity !== 'info');
    expect(wrong.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([]);
  });
});

describe.skipIf(foreign.length === 0)('real templates (skipped without ../shared/samples)', () => {
  it.each(named(foreign))('%s is checked, folded or not', (_, file) => {
    const text = readFileSync(file, 'utf8');
    const { model, findings } = checkWhole(text);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(outlineOf(parseSource(text)).length).toBeGreaterThan(0);
    const entity = JSON.parse(text.replace(/^\uFEFF/, '')) as Record<string, unknown>;
    const folded = {
      ...entity,
      formData: JSON.stringify(entity['formData']),
      columnData: JSON.stringify(entity['columnData'] ?? null),
    };
    checkWhole(JSON.stringify(folded));
    const unfolded = toSourceText(folded);
    expect(JSON.parse(unfolded)).toMatchObject({ formData: entity['formData'] });
    expect(formatSource(unfolded)).toEqual([]);
    expect(model?.allFields.length).toBeGreaterThan(0);
  });
});

describe('a document broken at any place', () => {
  const text = readFileSync(path.join(root, 'examples/purchaseOrder/module.json'), 'utf8');
  const step = 97;
  const offsets = Array.from({ length: Math.floor(text.length / step) }, (_, index) => index * step);

  it('is read as far as it goes, with places in it, quickly', () => {
    const spentMs = startProcessorClock();
    for (const offset of offsets) {
      const cut = text.slice(0, offset);
      checkWhole(cut);
      outlineOf(parseSource(cut));
      checkWhole(text.slice(0, offset) + text.slice(offset + 1));
    }
    const perText = spentMs() / (offsets.length * 2);
    expect(perText).toBeLessThan(100);
  });

  it('is mended by the fixes of its findings when it lacks one sign of JSON', () => {
    const signs = Array.from(text.matchAll(/[{}[\]",:]/g), ({ index }) => index).filter((_, index) => index % 7 === 0);
    const broken = signs.filter((index) => parseSource(withoutAt(text, index)).errors.length > 0);
    expect(broken.length).toBeGreaterThan(100);
    const mended = broken.filter((index) => parseSource(mend(withoutAt(text, index))).errors.length === 0);
    expect(mended.length / broken.length).toBeGreaterThan(0.9);
  });

  it('says one thing about one slip', () => {
    const commas = Array.from(text.matchAll(/,\n/g), ({ index }) => index).filter((_, index) => index % 11 === 0);
    for (const index of commas) expect(parseSource(withoutAt(text, index)).errors).toHaveLength(1);
  });
});

const withoutAt = (text: string, index: number) => text.slice(0, index) + text.slice(index + 1);

/** Applies the first quick fix up to four times. */
function mend(text: string): string {
  let current = text;
  for (let round = 0; round < 4; round += 1) {
    const source = parseSource(current);
    const fix = source.errors.find((error) => error.fix)?.fix;
    if (!fix) return current;
    current = applyEdits(current, fixEdits(source, fix));
  }
  return current;
}

import type { FieldModel } from '../../../src/engine/contract/field-model';
import { maxLengthOf } from '../../../src/engine/values/text-widget';

/** Sample texts for common patterns (phone, email, id number, …); the first that matches is used. */
const CANDIDATES: readonly ((seed: number) => string)[] = [
  (seed) => `第${seed}项 内容 <b>&"'`,
  (seed) => String(1000 + seed),
  (seed) => `${10 + seed}.5`,
  (seed) => `138000${String(10000 + seed).padStart(5, '0')}`,
  (seed) => `010-8888${String(1000 + seed)}`,
  (seed) => `person${seed}@example.com`,
  (seed) => `11010119900101${String(100 + (seed % 900))}7`,
  (seed) => `https://example.com/${seed}`,
  (seed) => `字${'甲乙丙丁戊己庚辛'[seed % 8] ?? '甲'}`,
  (seed) => `abc${'abcdefgh'[seed % 8] ?? 'a'}`,
  (seed) => `AB${seed}cd`,
  () => '100000',
  () => '1',
];

/** True when a text matches all patterns of the field. */
export function fitsPatterns(field: FieldModel, text: string): boolean {
  return field.patterns.every(({ source, flags }) => new RegExp(source, flags).test(text));
}

/** A text within the field's maximum length and patterns; throws when no sample matches. */
export function textFor(field: FieldModel, seed: number): string {
  const limit = maxLengthOf(field) ?? Number.POSITIVE_INFINITY;
  const text = CANDIDATES.map((make) => make(seed)).find((made) => made.length <= limit && fitsPatterns(field, made));
  if (text === undefined)
    throw new Error(`no text for "${field.id}": ${field.patterns.map((rule) => rule.source).join(' ')}`);
  return text;
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registry } from '../../definitions';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { WidgetDefinition } from '../../../engine/contract/widget-definition';
import type { WidgetExample } from './widget-example';
import { exampleField, exampleProblems } from './example-field';
import { createValidateContext, textContext } from './text-context';
import { zhTranslate } from './zh-translate';

/** Any code point, halves of pairs too. fast-check's own unit `binary` first builds a table of all 1.1 million, in every suite. */
const codePoint = fc.nat({ max: 0x10_ff_ff }).map(
  (code) => String.fromCodePoint(code),
  (text) => {
    const code = typeof text === 'string' ? text.codePointAt(0) : undefined;
    if (code === undefined || String.fromCodePoint(code) !== text) throw new Error('not one code point');
    return code;
  },
);

/** Arbitrary invalid input: wire formats, values of old records, edge cases. */
const hostile = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withMap: true, withSparseArray: true }),
  fc.string({ unit: codePoint }),
  fc.constantFrom<unknown>(
    NaN,
    Infinity,
    -0,
    '\u0000',
    '\uD800',
    '__proto__',
    'null',
    '[]',
    '{}',
    '[[["x"]]]',
    '1e400',
    'true',
    '  ',
  ),
  fc.double().map(String),
  fc.array(fc.oneof(fc.string(), fc.double(), fc.constant(null)), { maxLength: 4 }),
);

/** Contract tests of a definition without its faces: complete, total conversions, consistent with the example. */
export function checkDefinition(definition: WidgetDefinition, example: WidgetExample): void {
  const field = exampleField(example.node);
  describe(`${definition.key} definition`, () => {
    describeIdentity(definition, example, field);
    describeValues(definition, example, field);
    describeColumn(definition, example, field);
  });
}

function describeIdentity(definition: WidgetDefinition, example: WidgetExample, field: FieldModel): void {
  test('is found by its key and aliases, and the example is one of it', () => {
    for (const key of [definition.key, ...definition.aliases])
      expect(registry.resolve(key), `"${key}" is not in the lists: run npm run generate`).toBe(definition);
    expect(registry.of(field), 'the jnpfKey in example.json names another widget').toBe(definition);
    const way =
      'example.json sets what props.schema.json does not have: add it there, or to renames or ignoredProps of definition.ts';
    expect(exampleProblems(example.node), way).toEqual([]);
  });
  test('can be left out for older clients, or says what they call it', () => {
    const canBeLeftOut = definition.client !== null || ['value', 'system'].includes(definition.kind);
    expect(canBeLeftOut, 'only a field can be left out for 3.4.7 clients: definition.ts names a `client`').toBe(true);
  });
  test('fills the defaults of its properties', () => {
    for (const [name, schema] of Object.entries(definition.propsSchema.properties)) {
      expect(name, 'canonical names are camelCase').toMatch(/^[a-z][A-Za-z0-9]*$/);
      if (schema.default !== undefined)
        expect(field.props, `the default of ${name} in props.schema.json is not of its type`).toHaveProperty([name]);
    }
  });
}

function describeValues(definition: WidgetDefinition, example: WidgetExample, field: FieldModel): void {
  const stored = (input: unknown) => definition.toStored(input, field, 'Asia/Shanghai');
  test('reads anything without throwing, and a second time without changing it', () => {
    fc.assert(
      fc.property(hostile, (input) => {
        const first = stored(input);
        if (!first.ok) {
          expectCode(definition, first.code);
          return;
        }
        expect(stored(first.value), 'toStored of definition.ts changes what it gave itself').toEqual(first);
        expect(typeof definition.toText(first.value, field, textContext)).toBe('string');
        const problems = definition.validate(first.value, field, createValidateContext());
        for (const problem of problems) expectCode(definition, problem.code);
      }),
      { numRuns: 300 },
    );
  });
  test('turns any value into text without throwing', () => {
    fc.assert(
      fc.property(hostile, (input) => typeof definition.toText(input, field, textContext) === 'string'),
      { numRuns: 200 },
    );
  });
  test('reads blanks as blank', () => {
    for (const blank of [null, undefined, '']) {
      const parsed = stored(blank);
      if (!parsed.ok) throw new Error(`refused the blank ${JSON.stringify(blank)}`);
      expect([null, 0, '', []]).toContainEqual(parsed.value);
    }
  });
  test('keeps the example and shows it as it says', () => {
    const asStored = 'toStored of definition.ts keeps the value of example.json';
    expect(stored(example.value), asStored).toEqual({ ok: true, value: example.value });
    const asText = 'toText of definition.ts gives the text of example.json';
    expect(definition.toText(example.value, field, textContext), asText).toBe(example.text);
    expect(stored(definition.emptyValue(field)).ok, 'toStored of definition.ts takes its emptyValue').toBe(true);
  });
  test('makes samples that it accepts itself', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const value = definition.sample(field, seed);
      expect(stored(value), `toStored of definition.ts keeps sample(field, ${seed})`).toEqual({ ok: true, value });
      expect(
        definition.validate(value, field, { ...createValidateContext(), now: Date.now() }),
        `validate of definition.ts accepts sample(field, ${seed})`,
      ).toEqual([]);
    }
  });
  test('reads its own text back', () => {
    // Calculated fields and sub-tables are never typed into a cell, and the text of rich text lacks its formatting.
    const isRead = definition.kind === 'value' && !definition.isCalculated && definition.contentKind === undefined;
    if (!isRead || example.text === '') return;
    const way = 'fromText of definition.ts (default: toStored) reads the text of example.json as its value';
    expect(definition.fromText(example.text, field, textContext), way).toEqual({ ok: true, value: example.value });
  });
}

function describeColumn(definition: WidgetDefinition, example: WidgetExample, field: FieldModel): void {
  test('survives its database column', () => {
    const column = definition.column(field);
    if (!column) return;
    for (const value of [example.value, definition.sample(field, 3), null]) {
      const parameter = value === null ? null : definition.toColumn(value, field);
      for (const answer of databaseForms(parameter, column.type)) {
        const back = definition.fromColumn(answer, field);
        const way = `toColumn, fromColumn and column of definition.ts (${column.type}) bring a value back from the database`;
        expect(back === null || (Array.isArray(back) && back.length === 0) ? null : back, way).toEqual(value);
      }
    }
  });
}

/** Expects one of the engine's `ENGINE_VALUE_…` codes, or a code of the widget with a text in its `text.json`. */
function expectCode({ key }: WidgetDefinition, code: string): void {
  if (code.startsWith('ENGINE_VALUE_')) return;
  const own = `WIDGET_${key.toUpperCase()}_`;
  expect(code, `definition.ts refuses with ENGINE_VALUE_… or ${own}…`).toContain(own);
  expect(zhTranslate(code), `widgets/${key}/text.json has no text ${code}`).not.toBe(code);
}

/** The forms in which the database driver may return a value: numbers as text, times as Date, ISO or PostgreSQL text. */
function databaseForms(parameter: unknown, type: string): readonly unknown[] {
  if (parameter === null) return [null];
  if (type === 'jsonb') return [JSON.parse(JSON.stringify(parameter)) as unknown];
  if (type === 'numeric' || type === 'bigint')
    return [
      String(parameter),
      `${String(parameter)}${type === 'numeric' && !String(parameter).includes('.') ? '.00' : ''}`,
    ];
  if (type === 'timestamptz' && parameter instanceof Date) {
    return [
      parameter,
      parameter.toISOString(),
      parameter
        .toISOString()
        .replace('T', ' ')
        .replace(/\.(\d+)Z$/, '.$1+00'),
    ];
  }
  return [parameter];
}

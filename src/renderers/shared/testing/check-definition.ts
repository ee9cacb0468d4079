import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registry } from '../../definitions';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { WidgetDefinition } from '../../../engine/contract/widget-definition';
import type { WidgetExample } from '../widget-contract';
import { exampleField, exampleProblems } from './example-field';
import { createValidateContext, textContext } from './text-context';

/** What comes over a wire or out of an old record, and worse. */
const hostile = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withMap: true, withSparseArray: true }),
  fc.string({ unit: 'binary' }),
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

/** Tests of a definition alone: it is complete, its conversions are total, and the example is as it says. */
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
    for (const key of [definition.key, ...definition.aliases]) expect(registry.resolve(key)).toBe(definition);
    expect(registry.of(field)).toBe(definition);
    expect(exampleProblems(example.node)).toEqual([]);
  });
  test('documents every property and fills its defaults', () => {
    for (const [name, schema] of Object.entries(definition.propsSchema.properties)) {
      expect(schema.description, name).toMatch(/\S/);
      expect(name, 'canonical names are camelCase').toMatch(/^[a-z][A-Za-z0-9]*$/);
      if (schema.default !== undefined) expect(field.props, name).toHaveProperty([name]);
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
          expect(first.code).toMatch(/^ENGINE_VALUE_/);
          return;
        }
        expect(stored(first.value)).toEqual(first);
        expect(typeof definition.toText(first.value, field, textContext)).toBe('string');
        const problems = definition.validate?.(first.value, field, createValidateContext()) ?? [];
        for (const problem of problems) expect(problem.code).toMatch(/^ENGINE_VALUE_/);
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
    expect(stored(example.value)).toEqual({ ok: true, value: example.value });
    expect(definition.toText(example.value, field, textContext)).toBe(example.text);
    expect(stored(definition.emptyValue(field)).ok).toBe(true);
  });
  test('makes samples that it accepts itself', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const value = definition.sample(field, seed);
      expect(stored(value), `seed ${seed}`).toEqual({ ok: true, value });
      expect(
        definition.validate?.(value, field, { ...createValidateContext(), now: Date.now() }) ?? [],
        `seed ${seed}`,
      ).toEqual([]);
    }
  });
  test('reads its own text back', () => {
    if (!definition.fromText || example.text === '') return;
    expect(definition.fromText(example.text, field, textContext)).toEqual({ ok: true, value: example.value });
  });
}

function describeColumn(definition: WidgetDefinition, example: WidgetExample, field: FieldModel): void {
  test('survives its database column', () => {
    const column = definition.column(field);
    if (!column) return;
    for (const value of [example.value, definition.sample(field, 3), null]) {
      const parameter = value === null ? null : (definition.toColumn?.(value, field) ?? value);
      for (const answer of databaseForms(parameter, column.type)) {
        const back = definition.fromColumn ? definition.fromColumn(answer, field) : answer;
        expect(back === null || (Array.isArray(back) && back.length === 0) ? null : back).toEqual(value);
      }
    }
  });
}

/** How the driver may answer with what was written: numbers as text, moments as Date or as PostgreSQL prints them. */
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

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { createRandom } from '../../server/seed/random';
import { arbitraryModule } from '../exchange/testing/arbitrary-module';
import { allDocuments } from '../exchange/testing/sample-documents';
import type { ModuleModel } from '../contract/module-model';
import { parseModule } from '../parse';
import { toValueSchema } from './index';
import { exampleRecords } from './testing/example-records';
import { modelOf, sampleInput, storeInput, testContext } from './testing/stored-values';

type Raw = Record<string, unknown>;

/** Compiles the schema in Ajv's strict mode: an unknown keyword, or a limit on the wrong type, throws. */
function compile(model: ModuleModel): ValidateFunction {
  return new Ajv2020({ strict: true, strictRequired: false, allErrors: true, allowUnionTypes: false }).compile(
    toValueSchema(model, registry),
  );
}

function expectFits(validate: ValidateFunction, value: unknown): void {
  validate(value);
  expect(validate.errors ?? [], JSON.stringify(value).slice(0, 2000)).toEqual([]);
}

const node = (jnpfKey: string, key: string, settings: Raw = {}, props: Raw = {}): Raw => ({
  ...props,
  __config__: { jnpfKey, label: key.toUpperCase(), ...settings },
  __vModel__: key,
});
const schemaOf = (fields: readonly Raw[], rest: Raw = {}) =>
  toValueSchema(modelOf({ fullName: 'Orders', formData: { fields }, ...rest }), registry) as {
    readonly properties: Record<string, Raw>;
    readonly required?: readonly string[];
  };
const options = [
  { id: '1', fullName: 'one' },
  { id: '2', fullName: 'two' },
];

describe('the schema of a value', () => {
  // prettier-ignore
  it.each([
    ['input', {}, {}, { type: ['string', 'null'] }],
    ['input', { required: true, regList: [{ pattern: '/^\\d+$/', message: '' }] }, { maxlength: 20 }, { type: 'string', minLength: 1, maxLength: 20, pattern: '^\\d+$' }],
    ['input', { regList: [{ pattern: '/^.{2}$/', message: '' }] }, {}, { type: ['string', 'null'] }],
    ['input', { regList: [{ pattern: '/^a/i', message: '' }] }, {}, { type: ['string', 'null'] }],
    ['inputNumber', {}, { min: -1, max: 9, precision: 2 }, { type: ['number', 'null'], minimum: -1, maximum: 9 }],
    ['inputNumber', { required: true }, { precision: 0 }, { type: 'integer' }],
    ['switch', {}, {}, { enum: [1, 0, null] }],
    ['switch', {}, { activeValue: 'y', inactiveValue: 'n' }, { enum: ['y', 'n', null] }],
    ['datePicker', {}, {}, { type: ['integer', 'null'], description: 'Milliseconds since 1970-01-01 UTC.' }],
    ['timePicker', {}, {}, { type: ['string', 'null'], pattern: '^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$' }],
    ['radio', {}, { options }, { type: ['string', 'null'], enum: ['1', '2', null] }],
    ['select', { required: true }, { options }, { type: 'string', enum: ['1', '2'] }],
    ['select', {}, { options, multiple: true }, { type: 'array', items: { type: 'string', enum: ['1', '2'] } }],
    ['select', { dataType: 'dictionary', dictionaryType: 'd' }, {}, { type: ['string', 'null'] }],
    ['checkbox', { required: true }, { options }, { type: 'array', items: { type: 'string', enum: ['1', '2'] }, minItems: 1 }],
    ['cascader', {}, { options }, { type: 'array', items: { type: 'string', enum: ['1', '2'] } }],
    ['cascader', {}, { options, multiple: true }, { type: 'array', items: { type: 'array', items: { type: 'string', enum: ['1', '2'] } } }],
    ['rate', {}, { count: 4 }, { type: ['number', 'null'], minimum: 0, maximum: 4 }],
    ['slider', {}, { min: 1, max: 5 }, { type: ['number', 'null'], minimum: 1, maximum: 5 }],
    ['timeRange', {}, {}, { type: 'array', items: { type: ['string', 'null'] }, maxItems: 2, anyOf: [{ maxItems: 0 }, { minItems: 2 }] }],
    ['timeRange', { required: true }, {}, { type: 'array', items: { type: ['string', 'null'] }, minItems: 2, maxItems: 2 }],
    ['numRange', {}, {}, { type: 'array', items: { type: ['number', 'null'] }, maxItems: 2, anyOf: [{ maxItems: 0 }, { minItems: 2 }] }],
    ['slider', {}, { range: true }, { type: ['array', 'null'], items: { type: 'number', minimum: 0, maximum: 100 }, minItems: 2, maxItems: 2 }],
    ['calculate', { isStorage: 2 }, { expression: [] }, { type: ['number', 'null'], readOnly: true }],
    ['createUser', {}, {}, { type: ['string', 'null'], readOnly: true }],
    ['createTime', {}, {}, { type: ['integer', 'null'], readOnly: true }],
    ['recordPicker', {}, { isMultiple: true }, { type: 'array', items: { type: 'string' } }],
    ['hologram', { required: true }, {}, { title: 'A' }],
  ])('%s %j %j', (widget, settings, props, schema) => {
    const { title, ...found } = schemaOf([node(widget, 'a', settings, props)]).properties['a'] ?? {};
    expect(title).toBe('A');
    const { title: _title, ...wanted } = schema as Raw;
    expect('description' in wanted ? found : withoutDescription(found)).toEqual(wanted);
  });

  it('demands what a new record must bring, and nothing that something else may give', () => {
    const fields = [
      node('input', 'a', { required: true }),
      node('input', 'b', { required: true, defaultValue: 'x' }),
      node('inputNumber', 'c', { required: true, defaultExpression: '1' }),
      node('datePicker', 'd', { required: true, defaultCurrent: true }),
      node('input', 'e', { required: true }),
      node('createUser', 'f', { required: true }),
    ];
    const rules = [{ when: 'true', then: { value: { e: '"x"' } } }];
    expect(schemaOf(fields, { rules }).required).toEqual(['a']);
    expect(schemaOf(fields).required).toEqual(['a', 'e']);
  });

  it('promises nothing of what may be hidden, or may not be written by all', () => {
    const field = node('select', 'a', { required: true }, { options });
    const loose = { title: 'A', type: ['string', 'null'], examples: ['1', '2'] };
    const switchNode = node('switch', 's');
    expect(schemaOf([node('select', 'a', { required: true, noShow: true }, { options })]).properties['a']).toEqual(
      loose,
    );
    expect(
      schemaOf([node('select', 'a', { required: true, visibility: ['app'] }, { options })]).properties['a'],
    ).toEqual(loose);
    expect(
      schemaOf([switchNode, field], { rules: [{ when: 's == 1', then: { visible: 'a' } }] }).properties['a'],
    ).toEqual(loose);
    const card = { __config__: { jnpfKey: 'card', noShow: true, children: [field] } };
    expect(schemaOf([card]).properties['a']).toEqual(loose);
    const columnData = { columnList: [], useFormPermission: true };
    expect(schemaOf([field], { columnData }).properties['a']).toEqual(loose);
    expect(schemaOf([field], { columnData }).required).toBeUndefined();
  });

  it('describes rows, leaves out what is not stored, and takes no other name', () => {
    const children = [node('input', 'name', { required: true }), node('calculate', 'sum', {}, { expression: [] })];
    const table = {
      ...node('table', 'items', { required: true }),
      __config__: { jnpfKey: 'table', label: 'Items', required: true, children },
    };
    expect(schemaOf([table, node('divider', '')])).toMatchObject({
      properties: { items: { minItems: 1, maxItems: 10_000 } },
      additionalProperties: false,
    });
    const validate = compile(modelOf({ formData: { fields: [table] } }));
    expect(validate({ items: [{ name: 'x' }] })).toBe(true);
    for (const wrong of [
      {},
      { items: [] },
      { items: [{}] },
      { items: [{ name: '' }] },
      { items: [{ name: 'x', sum: 1 }] },
      { items: [{ name: 'x' }], glow: 1 },
    ])
      expect(validate(wrong), JSON.stringify(wrong)).toBe(false);
  });
});

describe('every record that is stored fits', () => {
  it.each(exampleRecords.map((seed) => [seed.enCode, seed] as const))(
    'the records of the example %s',
    (_code, { document, makeRecord }) => {
      const model = modelOf(document);
      const validate = compile(model);
      const random = createRandom(7);
      let stored = 0;
      for (let index = 0; index < 60; index += 1) {
        const { values, isRefused } = storeInput(model, makeRecord(random, index, testContext.now).values);
        if (isRefused) continue;
        stored += 1;
        expectFits(validate, values);
      }
      expect(stored).toBeGreaterThan(40);
    },
  );

  it.each(allDocuments.map(({ path, text }) => [path, text]))('samples of %s', (_path, text) => {
    const model = modelOf(text);
    const validate = compile(model);
    for (let seed = 0; seed < 6; seed += 1) {
      const { values, isRefused } = storeInput(model, sampleInput(model, seed));
      if (!isRefused) expectFits(validate, values);
    }
  });

  // Compiles a validator per module, which is slow on a busy machine.
  it('samples and nonsense of generated modules', { timeout: 120_000 }, () => {
    let stored = 0;
    let refusedByBoth = 0;
    const hostile = fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.double({ noNaN: true }),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 3 }),
      fc.jsonValue({ maxDepth: 2 }),
    );
    fc.assert(
      fc.property(
        arbitraryModule,
        fc.nat(20),
        fc.array(hostile, { minLength: 8, maxLength: 8 }),
        (document, seed, junk) => {
          const { model } = parseModule(document, registry);
          if (!model) return;
          const validate = compile(model);
          const sampled = sampleInput(model, seed);
          const spoilt = Object.fromEntries(
            Object.entries(sampled).map(([key, value], index) => [
              key,
              index % 2 === 0 ? junk[index % junk.length] : value,
            ]),
          );
          for (const input of [sampled, spoilt]) {
            const { values, isRefused } = storeInput(model, input);
            if (isRefused) refusedByBoth += validate(values) ? 0 : 1;
            else {
              stored += 1;
              expectFits(validate, values);
            }
          }
        },
      ),
      { numRuns: 250 },
    );
    expect(stored).toBeGreaterThan(40);
    expect(refusedByBoth, 'the schema refuses, too').toBeGreaterThan(5);
  });
});

function withoutDescription(schema: Raw): Raw {
  const { description: _description, ...rest } = schema;
  return rest;
}

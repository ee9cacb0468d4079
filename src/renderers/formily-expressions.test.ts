import { Schema } from '@formily/json-schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_USER } from '../engine/contract/empty-user';
import { createNameScope, evaluateExpression, parseExpression, toPlainValue } from '../engine/expression';
import { createDependencies, createReader } from '../engine/formily/read-names';
import { createExportContext } from '../engine/formily/field-context';
import { toScript } from '../engine/formily/to-script';
import { parseModule } from '../engine/parse';
import { isBlank } from '../engine/values/is-blank';
import { registry } from './definitions';
import { formilyEquals } from './formily-equals';

const node = (jnpfKey: string, key: string, extra: object = {}) => ({
  __vModel__: key,
  __config__: { jnpfKey, label: key, ...extra },
});
const { model } = parseModule(
  {
    formData: {
      fields: [
        node('input', 'a'),
        node('input', 'b'),
        node('inputNumber', 'n'),
        node('inputNumber', 'm'),
        node('checkbox', 'tags'),
        node('switch', 'on'),
        node('rate', 'stars'),
        node('datePicker', 'day'),
        node('table', 'items', { children: [node('inputNumber', 'price'), node('input', 'title')] }),
      ],
    },
  },
  registry,
);
if (!model) throw new Error('the module is unsound');
const scope = createNameScope(model.allFields);
const context = createExportContext({ model, registry, equals: formilyEquals }, []);

/** A value of each field, as it is stored and as the stock control holds it. */
interface Values {
  readonly stored: Readonly<Record<string, unknown>>;
  readonly stock: Readonly<Record<string, unknown>>;
}

const text = fc.constantFrom(null, '', 'x', 'abc', '5', '0', '2.5', ' ', '门诊');
const number = fc.constantFrom(null, 0, 1, 5, -3, 0.1, 0.2, 2.5, 1e6);
const tags = fc.subarray(['x', 'abc', '5']);
const rows = fc.array(fc.record({ price: number, title: text }), { maxLength: 3 });
const values: fc.Arbitrary<Values> = fc
  .record({
    a: text,
    b: text,
    n: number,
    m: number,
    tags,
    on: fc.constantFrom(0, 1),
    stars: fc.constantFrom(0, 2),
    items: rows,
  })
  .map((stored) => ({
    stored,
    stock: { ...stored, on: stored.on === 1, stars: stored.stars === 0 ? null : stored.stars },
  }));

const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom('a', 'b', 'n', 'm', 'tags', 'on', 'stars', 'items.price', 'items.title'),
    fc.constantFrom(
      '""',
      '"x"',
      '"5"',
      '"{{x}}"',
      '0',
      '1',
      '5',
      '0.1',
      'null',
      'true',
      '["x", "5"]',
      '[1, 5]',
      '["", "x"]',
    ),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom('==', '!=', '<', '>=', '+', '-', '*', '/', '%', 'and', 'or', 'in'),
        tie('expression'),
      )
      .map(([left, op, right]) => `(${left} ${op} ${right})`),
    tie('expression').map((each) => `not (${each})`),
    tie('expression').map((each) => `-(${each})`),
    fc.tuple(tie('expression'), tie('expression'), tie('expression')).map((parts) => `IF(${parts.join(', ')})`),
    tie('expression').map((each) => `ISEMPTY(${each})`),
    fc.tuple(tie('expression'), tie('expression')).map((parts) => `SUM(${parts.join(', ')})`),
    tie('expression').map((each) => `ROUND(${each}, 2)`),
    fc.tuple(tie('expression'), tie('expression')).map((parts) => `CONCAT(${parts.join(', ')})`),
  ),
}));

/** What Formily's own compiler makes of an expression; undefined = we have no script of it. */
function runInFormily(source: string, stock: Values['stock']): { readonly value: unknown } | undefined {
  const parsed = parseExpression(source, scope);
  if (!parsed.ok) return undefined;
  const dependencies = createDependencies();
  const script = toScript(parsed.expression.root, createReader(context, '', dependencies));
  if (!script) return undefined;
  const $deps = dependencies.paths.map((path) => stock[path]);
  return { value: new Schema({ type: 'void', title: `{{${script.js}}}` }).compile({ $deps }).title as unknown };
}

function runHere(source: string, stored: Values['stored']): unknown {
  const parsed = parseExpression(source, scope);
  if (!parsed.ok) throw new Error(source);
  const environment = { now: 0, timeZone: 'Asia/Shanghai', language: 'zh', user: EMPTY_USER } as const;
  return toPlainValue(evaluateExpression(parsed.expression, { values: stored, context: environment }));
}

const MAX_DOUBLE_TEXT = 16;

/** Blanks are alike; numbers agree to 12 digits, also those that are texts here because a double would cut them. */
function toComparable(value: unknown): unknown {
  if (isBlank(value)) return null;
  if (typeof value === 'string' && value.length > MAX_DOUBLE_TEXT && Number.isFinite(Number(value))) {
    return toComparable(Number(value));
  }
  return typeof value === 'number' ? Number(value.toPrecision(12)) : value;
}

describe('expressions in standard Formily', () => {
  it('have the results that they have here, or are none', () => {
    let translated = 0;
    fc.assert(
      fc.property(expression, values, (source, { stored, stock }) => {
        const there = runInFormily(source, stock);
        if (!there) return;
        translated += 1;
        expect(toComparable(there.value), source).toEqual(toComparable(runHere(source, stored)));
      }),
      { numRuns: 4000 },
    );
    expect(translated).toBeGreaterThan(1000);
  });

  it.each([
    'amount > 3',
    'day == 0',
    'user.userId == "1"',
    'LEN(a) > 3',
    'a > b',
    'a + b',
    '[1, 2]',
    '12345678901234567 == n',
  ])('%s has none', (source) => {
    expect(runInFormily(source, {})).toBeUndefined();
  });

  it('keep texts of people as literals', () => {
    expect(runInFormily('CONCAT(a, "{{ x }}\\u2028`${x}")', { a: "'" })).toEqual({ value: "'{{ x }}\u2028`${x}" });
  });
});

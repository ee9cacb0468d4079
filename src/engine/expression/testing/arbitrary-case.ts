import fc from 'fast-check';
import { EXPRESSION_FUNCTIONS, type ExpressionFunction } from '../index';
import type { ExpressionCase } from './run-cases';
import { vectors } from './vectors';

/** Texts with a meaning to some function (numbers, units, criteria, formats, identity numbers), and edge cases of Unicode. */
const TEXTS = [
  ...[
    '',
    ' ',
    'a',
    'AbC',
    '门诊',
    '門診部',
    '阿莫西林',
    'ab,cd,,e',
    'é',
    '😀',
    '👍🏽',
    '👨‍👩‍👧x',
    '🇨🇳🇺🇸',
    'ß',
    'İ',
    '\u0000',
    '\ud800',
  ],
  ...['0', '-1.50', '1,234.5', '￥12', '15%', '1e3', '0x10', 'NaN', 'true', 'null', '99999999999999999999.99'],
  ...['Y', 'q', 'M', 'W', 'D', 'H', 'MI', 'S', 'YM', 'MD', 'week', '?'],
  ...['> 1', '<=2.5', '<>', '<>门诊', '=门诊', '*林*', '?', 'a*b?', '~*', '!=0'],
  ...['yyyy-MM-dd HH:mm:ss', 'yyyy年M月d日', '0.00', '#,##0.0##', '000', '0.0%', 'no'],
  ...['11010519491231002X', '44030719900307451X', '31010119900229001X', '110105491231002'],
];
const UNITS = ['Y', 'Q', 'M', 'W', 'D', 'H', 'MI', 'S', 'YM', 'MD', 'day'];
const NUMBERS = [
  '0',
  '1',
  '2',
  '3',
  '10',
  '21',
  '.5',
  '0.1',
  '2.345',
  '1e3',
  '1e-7',
  '9e300',
  '1769788800000',
  '9007199254740993',
];
const NAMES = [
  ...Object.entries(vectors.fields).flatMap(([table, keys]) =>
    keys.map((key) => (table === '' ? key : `${table}.${key}`)),
  ),
  ...['user.departmentId', 'user.roleIds', 'param.typeId', 'record.id'],
];
/** WITH_UNIT: functions whose last argument is a unit. OF_DATES: functions that take dates before it. */
const WITH_UNIT = new Set(['DATEDIF', 'DATEADD', 'STARTOF', 'ENDOF']);
const OF_DATES = /^(YEAR|MONTH|DAY|HOUR|MINUTE|SECOND|WEEK|DATEDIF|DATEADD|STARTOF|ENDOF|WORKDAY|NETWORKDAYS)/;

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
);
const textLiteral = text.map((value) => JSON.stringify(value));
const numberLiteral = fc.oneof(
  fc.constantFrom(...NUMBERS),
  fc.integer({ min: 0, max: 1e9 }).map(String),
  fc.double({ min: 0, max: 1e6, noNaN: true }).map(String),
);
const dateLiteral = fc
  .tuple(fc.integer({ min: 1971, max: 2099 }), fc.integer({ min: -3, max: 16 }), fc.integer({ min: -40, max: 70 }))
  .map((parts) => `DATE(${parts.join(', ')})`);
const leaf = fc.oneof(
  { weight: 4, arbitrary: numberLiteral },
  { weight: 4, arbitrary: textLiteral },
  { weight: 4, arbitrary: fc.constantFrom(...NAMES) },
  { weight: 2, arbitrary: dateLiteral },
  { weight: 1, arbitrary: fc.constantFrom('true', 'false', 'null', '[]', 'TODAY()', 'NOW()') },
);
const date = fc.oneof(dateLiteral, fc.constantFrom('TODAY()', 'NOW()', 'birthday', 'visited'));

/** Arbitrary call with a valid number of arguments, at most three more than required. */
function callOf(definition: ExpressionFunction, argument: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const { name, minArgs, maxArgs } = definition;
  const first = OF_DATES.test(name)
    ? fc.oneof({ weight: 4, arbitrary: date }, { weight: 1, arbitrary: argument })
    : argument;
  return fc.integer({ min: minArgs, max: Math.min(maxArgs, minArgs + 3) }).chain((count) => {
    const args = Array.from({ length: count }, (_hole, index) => {
      const isUnit = WITH_UNIT.has(name) && index === count - 1 && index > 0;
      return isUnit ? fc.constantFrom(...UNITS).map((unit) => `"${unit}"`) : first;
    });
    return fc.tuple(...args).map((texts) => `${name}(${texts.join(', ')})`);
  });
}

const OPERATORS = ['+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>=', 'and', 'or', 'in'];

const { expression } = fc.letrec<{ expression: string; call: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    { weight: 3, arbitrary: leaf },
    { weight: 5, arbitrary: tie('call') },
    {
      weight: 3,
      arbitrary: fc
        .tuple(tie('expression'), fc.constantFrom(...OPERATORS), tie('expression'))
        .map(([left, op, right]) => `(${left} ${op} ${right})`),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom('-', '+', 'not '), tie('expression')).map((parts) => parts.join('')),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('expression'), tie('expression'), tie('expression'))
        .map(([test, then, otherwise]) => `(${test} ? ${then} : ${otherwise})`),
    },
    { weight: 1, arbitrary: fc.array(tie('expression'), { maxLength: 4 }).map((items) => `[${items.join(', ')}]`) },
  ),
  call: fc.constantFrom(...EXPRESSION_FUNCTIONS).chain((definition) => callOf(definition, tie('expression'))),
}));

/** Arbitrary expression with a typo: a piece inserted, and up to three characters removed behind it. */
const slip = fc
  .tuple(
    expression,
    fc.nat(),
    fc.constantFrom('', '(', ')', ',', '"', '.', '$', '＋', ' in ', '1', 'x', '^', '=', '\n', '[0]', ' ABS(1, 2)'),
    fc.integer({ min: 0, max: 3 }),
  )
  .map(([source, place, inserted, removed]) => {
    const at = place % (source.length + 1);
    return source.slice(0, at) + inserted + source.slice(at + removed);
  });

const cell = fc.oneof(
  fc.constant(null),
  text,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
  fc.boolean(),
);

/** Arbitrary case: an expression over the fields of the vectors, one in eight with a typo; row, values, time zone optional. */
const arbitraryCase: fc.Arbitrary<ExpressionCase> = fc.record(
  {
    expression: fc.oneof({ weight: 7, arbitrary: expression }, { weight: 1, arbitrary: slip }),
    values: fc.record({ amount: cell, count: cell, title: cell, tags: fc.array(cell, { maxLength: 4 }) }),
    row: fc.record({
      tableKey: fc.constant('items'),
      values: fc.record({ name: cell, dept: cell, qty: cell, price: cell }),
    }),
    timeZone: fc.constantFrom('Asia/Shanghai', 'America/New_York', 'Pacific/Apia', 'Asia/Kolkata', 'UTC'),
  },
  { requiredKeys: ['expression'] },
);

/** Returns `count` cases, the same for the same seed, converted to plain JSON. */
export function sampleCases(count: number, seed: number): readonly ExpressionCase[] {
  return JSON.parse(JSON.stringify(fc.sample(arbitraryCase, { numRuns: count, seed }))) as readonly ExpressionCase[];
}

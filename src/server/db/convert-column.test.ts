import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TablePlan } from '../../engine/tables';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { describeTablePlan } from './module-tables';
import { createModule, fillColumn, node, runPlan, type Raw } from './testing/module-table';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const run = (plan: TablePlan, options = {}) => runPlan(database, plan, options);
const fill = (table: string, column: string, values: readonly unknown[]) =>
  fillColumn(database.pool, [table, column], values);
const replacing = { allowsReplacing: true };

describe('what converts', () => {
  const select = (multiple: boolean) => node('select', 'a', { multiple, options: [] });
  const shanghai = (text: string) => new Date(`${text}+08:00`);
  test.each<[string, Raw, Raw, readonly (readonly [unknown, unknown])[], number]>([
    [
      'texts to moments',
      node('input', 'a'),
      node('datePicker', 'a'),
      [
        ['2026-02-03', shanghai('2026-02-03T00:00')],
        ['2026/02/03 04:05', shanghai('2026-02-03T04:05')],
        ['2026-02-03T04:05:06.789Z', new Date('2026-02-03T04:05:06.789Z')],
        ['2026-02-03 04:05:06-0530', new Date('2026-02-03T09:35:06Z')],
        ['1767225600123', new Date(1_767_225_600_123)],
        ['2024-02-29', shanghai('2024-02-29T00:00')],
        ['2026-02-29', null],
        ['2026-04-31 10:00', null],
        ['2026-13-01', null],
        ['0000-01-01', null],
        ['now', null],
        ['infinity', null],
        ['24:00', null],
        ['', null],
      ],
      7,
    ],
    [
      'texts to times',
      node('input', 'a'),
      node('timePicker', 'a'),
      [
        ['8:05', '08:05:00'],
        ['23:59:59', '23:59:59'],
        ['24:00', null],
        ['08:60', null],
        ['noon', null],
      ],
      3,
    ],
    [
      'texts to the two values of a switch',
      node('input', 'a'),
      node('switch', 'a'),
      [
        ['1', 1],
        ['0', 0],
        ['yes', null],
        ['1.0', 1],
        ['99999999999', null],
      ],
      2,
    ],
    [
      'one choice to several',
      select(false),
      select(true),
      [
        ['x', ['x']],
        [' ', null],
        [null, null],
      ],
      0,
    ],
    [
      'several choices to one',
      select(true),
      select(false),
      [
        ['["x"]', 'x'],
        ['["x","y"]', null],
        ['[]', null],
        [null, null],
        ['[["a","b"]]', null],
        ['{"a":1}', null],
        ['"y"', 'y'],
        ['[5]', '5'],
      ],
      3,
    ],
    [
      'numbers to choices',
      node('inputNumber', 'a'),
      select(true),
      [
        ['1.5', ['1.5']],
        [null, null],
      ],
      0,
    ],
    [
      'numbers to moments',
      node('inputNumber', 'a'),
      node('datePicker', 'a'),
      [
        ['1767225600123', new Date(1_767_225_600_123)],
        ['12', null],
      ],
      1,
    ],
    ['moments to numbers', node('datePicker', 'a'), node('inputNumber', 'a'), [[new Date(0), null]], 1],
    [
      'numbers to a switch',
      node('inputNumber', 'a'),
      node('switch', 'a'),
      [
        ['1.00', 1],
        ['1.5', null],
        ['NaN', null],
        ['3000000000', null],
      ],
      3,
    ],
  ])('%s', async (_name, from, to, values, unconvertible) => {
    const { table, plan } = createModule();
    expect(await run(plan([from]))).toEqual([]);
    const read = await fill(
      table,
      'a',
      values.map(([value]) => value),
    );
    const described = await describeTablePlan(database.db, plan([to]), replacing);
    expect(described.changes[0]).toMatchObject({ kind: 'replaceColumn', unconvertible });
    expect(await run(plan([to]), replacing)).toEqual([]);
    expect(await read('a')).toEqual(values.map(([, value]) => value));
  });

  test('dates without an offset are on the clock of the given zone', async () => {
    const { table, plan } = createModule();
    await run(plan([node('input', 'a')]));
    const read = await fill(table, 'a', ['2026-02-03 04:05']);
    expect(await run(plan([node('datePicker', 'a')]), { ...replacing, timeZone: 'Europe/Berlin' })).toEqual([]);
    expect(await read('a')).toEqual([new Date('2026-02-03T03:05:00Z')]);
  });
});

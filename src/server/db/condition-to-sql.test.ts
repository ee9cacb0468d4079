import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { FieldCondition } from '../../engine/contract/condition';
import { parseModule } from '../../engine/parse';
import { planTables } from '../../engine/tables';
import { registry } from '../../renderers/definitions';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { conditionToSql } from './condition-to-sql';
import { runTablePlan, tableRef } from './module-tables';

const field = (widget: string, key: string, props: object = {}) => ({
  __config__: { jnpfKey: widget, label: key },
  __vModel__: key,
  ...props,
});
const scope = createScope();

function createScope() {
  const fields = [field('input', 'text'), field('select', 'choice')];
  const { model } = parseModule({ id: '800000001', formData: { fields } }, registry);
  if (!model) throw new Error('the module must parse');
  return { model, registry, plan: planTables(model, registry), alias: 't' };
}
const main = scope.plan.main;

/** Texts of 255 characters, the length that indexes hold, with one, three and four bytes per character. */
const LONG = ['x', '文', '𠮷'].map((sign) => sign.repeat(255));
const values: readonly (string | null)[] = [
  null,
  '',
  'a',
  'A',
  'a ',
  ...LONG.flatMap((text) => [text.slice(0, -2), text, `${text}1`, `${text}2`]),
  'x'.repeat(2_000),
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.transaction().execute((trx) => runTablePlan(trx, scope.plan));
  for (const [index, value] of values.entries()) {
    await sql`insert into ${tableRef(main)} (id, text, choice)
      values (${String(index)}, ${value}, ${value})`.execute(database.db);
  }
});
afterAll(() => database.drop());

async function find(fieldId: string, op: FieldCondition['op'], value: unknown): Promise<readonly (string | null)[]> {
  const test = conditionToSql({ fieldId, op, value }, scope);
  const { rows } = await sql<{ value: string | null }>`select ${sql.id('t', fieldId)} as value
    from ${tableRef(main)} as t where ${test} order by id::int`.execute(database.db);
  return rows.map((row) => row.value);
}
const statement = (fieldId: string, op: FieldCondition['op'], value: unknown) =>
  conditionToSql({ fieldId, op, value }, scope).compile(database.db).sql;

describe.each(['text', 'choice'])('%s: equality', (fieldId) => {
  test('finds each value and nothing that is alike, whatever its length', async () => {
    for (const value of values.filter((text) => text !== null))
      expect(await find(fieldId, 'equals', value)).toEqual([value]);
    expect(await find(fieldId, 'equals', `${LONG[0] ?? ''}3`)).toEqual([]);
  });

  test('with several values finds short and long ones, and its opposite the rest', async () => {
    const wanted = ['a', `${LONG[1] ?? ''}1`, LONG[2] ?? '', 'nothing'];
    const found = values.filter((value) => value !== null && wanted.includes(value));
    expect(await find(fieldId, 'in', wanted)).toEqual(found);
    expect(await find(fieldId, 'notIn', wanted)).toEqual(values.filter((value) => !found.includes(value)));
    expect(await find(fieldId, 'in', [])).toEqual([]);
  });

  test('blank is null and no text', async () => {
    expect(await find(fieldId, 'isNull', null)).toEqual([null, '']);
    expect(await find(fieldId, 'isNotNull', null)).toEqual(values.slice(2));
  });
});

describe('the planner sees one test', () => {
  test('on the whole of a choice', () => {
    expect(statement('choice', 'equals', 'a')).toBe('("t"."choice" = $1::text)');
    expect(statement('choice', 'in', ['a', 'b'])).toBe('("t"."choice" in ($1::text, $2::text))');
  });

  test('on the head of a text, unless the value may go beyond it', () => {
    const head = 'left("t"."text", 255) collate "system"."text_order"';
    expect(statement('text', 'equals', 'a')).toBe(`(${head} = $1::text)`);
    expect(statement('text', 'equals', 'x'.repeat(254))).toBe(`(${head} = $1::text)`);
    expect(statement('text', 'equals', 'x'.repeat(255))).toBe(
      `((${head} = left($1::text, 255)) and ("t"."text" = $2::text))`,
    );
  });
});

import { describe, expect, it } from 'vitest';
import { compileStatement, type SqlValue } from './compile-statement';
import { readStatement, refuseFunctions } from './read-statement';

const params = new Map<string, SqlValue>([
  ['kw', { type: 'text', value: "';--" }],
  ['ids', { type: 'text', value: ['1', '2'] }],
]);
const mysql = (sql: string) => compileStatement({ sql, kind: 'read', dialect: 'mysql' }, params, new Map());
const refused = expect.objectContaining({ code: 'SERVER_INTERFACE_STATEMENT' });

describe('a statement for MySQL', () => {
  it('has a question mark for each value', () => {
    expect(mysql("select `a@kw` from t where a = {kw} and b in ({ids}) and c like '%{kw}%' # {kw}\n")).toEqual({
      text: "select `a@kw` from t where a = ? and b in (?, ?) and c like concat('%', ?, '%')  \n",
      args: ["';--", '1', '2', "';--"],
    });
  });

  it.each([
    "select 'a\\\\' ; drop table t -- '",
    "select load_data into outfile '/tmp/x' from t",
    'select 1 -- x\n; select 2',
    'select `a` from t; delete from t',
    'select "a\\"; delete from t"; delete from t',
    'insert into t values (1)',
    'select * from t for update',
  ])('is refused: %s', (sql) => {
    expect(() => mysql(sql)).toThrow(refused);
  });

  it('runs nothing of a comment', () => {
    expect(mysql('select 1 /*! ; drop table t */').text.trim()).toBe('select 1');
  });

  it.each([
    "select load_file('/etc/passwd')",
    'select sleep (9)',
    'select BENCHMARK(1,1)',
    "select `load_file`('x')",
    'select get_lock(1,1)',
  ])('calls no such function: %s', (sql) => {
    expect(() => refuseFunctions({ sql, dialect: 'mysql', kind: 'read' })).toThrow(refused);
  });
});

describe('a statement of each kind', () => {
  it.each([
    ['insert', 'insert into t values (1)'],
    ['update', 'update t set a = 1'],
    ['delete', 'delete from t where a = 1;'],
  ] as const)('%s is that one', (kind, sql) => {
    expect(() => readStatement({ sql, kind, dialect: 'postgresql' })).not.toThrow();
    for (const other of ['read', 'insert', 'update', 'delete'] as const)
      if (other !== kind) expect(() => readStatement({ sql, kind: other, dialect: 'postgresql' })).toThrow(refused);
  });

  it.each([
    'delete from t returning 1) select 1 from changed; --',
    'delete from t), gone as (delete from u',
    'delete from t where a = (1',
    "delete from t where a = ')'; delete from u",
  ])('holds no second one: %s', (sql) => {
    expect(() => readStatement({ sql, kind: 'delete', dialect: 'postgresql' })).toThrow(refused);
  });

  it('may hold brackets in texts', () => {
    expect(() =>
      readStatement({ sql: `select ')', "(", $$($$ from t /* ( */`, kind: 'read', dialect: 'postgresql' }),
    ).not.toThrow();
  });
});

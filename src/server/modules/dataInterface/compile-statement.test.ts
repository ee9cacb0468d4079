import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileStatement, type SqlValue } from './compile-statement';
import { scanSql } from './scan-sql';

const text = (value: SqlValue['value']): SqlValue => ({ type: 'text', value });
const compile = (sql: string, params: Record<string, SqlValue> = {}, macros: Record<string, SqlValue> = {}) =>
  compileStatement(
    { sql, kind: 'read', dialect: 'postgresql' },
    new Map(Object.entries(params)),
    new Map(Object.entries(macros)),
  );

describe('scanSql', () => {
  it('cuts quotes and comments as PostgreSQL does', () => {
    const sql = `select 'it''s', E'a\\'b', "x""y", $t$ ';-- $t$ /* a /* b */ c */ -- end`;
    const scanned = scanSql(sql);
    if (!scanned.ok) throw new Error('not scanned');
    expect(scanned.pieces.filter(({ kind }) => kind !== 'code').map(({ text: piece }) => piece)).toEqual([
      `'it''s'`,
      `E'a\\'b'`,
      `"x""y"`,
      `$t$ ';-- $t$`,
      '/* a /* b */ c */',
      '-- end',
    ]);
  });

  it.each([`select 'x`, 'select "x', 'select /* /* */', 'select $a$ $b$'])('says where %s is left open', (sql) => {
    expect(scanSql(sql)).toEqual({ ok: false, position: 7 });
  });

  it('loses no character of any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...`ab '"$/*-;{}\\\n`.split(''))).map((characters) => characters.join('')),
        (sql) => {
          const scanned = scanSql(sql);
          return !scanned.ok || scanned.pieces.map((piece) => piece.text).join('') === sql;
        },
      ),
    );
  });
});

describe('compileStatement', () => {
  it('binds parameters and macros, typed as declared', () => {
    const made = compile(
      'select * from t where a = {name} and b > {amount} and c = @user;',
      { name: text('x'), amount: { type: 'numeric', value: '1.5' } },
      { user: text('u1') },
    );
    expect(made).toEqual({
      text: 'select * from t where a = $1 and b > $2::numeric and c = $3',
      args: ['x', '1.5', 'u1'],
    });
  });

  it('binds inside string literals too', () => {
    expect(compile(`select '%{kw}%', '{kw}', '{1,2}'::int[]`, { kw: text("';--") })).toEqual({
      text: `select concat('%', $1, '%'), $1, '{1,2}'::int[]`,
      args: ["';--"],
    });
  });

  it('binds a list alone in brackets as one parameter, however long, and spreads others', () => {
    const ids = text(['1', '2"\\']);
    for (const sql of ['a in ({ids})', "a not in ( '{ids}' )", 'a IN (/* all */ {ids})']) {
      const { text: made, args } = compile(`select 1 where ${sql}`, { ids });
      expect(made).toMatch(/in \(\s*select unnest\(\$1::text\[\]\)\s*\)$/i);
      expect(args).toEqual(['{"1","2\\"\\\\"}']);
    }
    expect(compile('select 1 where a in ({ids})', { ids: { type: 'bigint', value: ['1'] } }).text).toBe(
      'select 1 where a in (select unnest($1::bigint[]))',
    );
    expect(compile('select 1 where a in (0, {ids})', { ids })).toEqual({
      text: 'select 1 where a in (0, $1, $2)',
      args: ['1', '2"\\'],
    });
  });

  it('turns an empty list into null', () => {
    expect(compile('select 1 where a in ({ids})', { ids: text([]) })).toEqual({
      text: 'select 1 where a in ($1)',
      args: [null],
    });
  });

  it('grows with the values and nothing else', () => {
    const sizeOf = (count: number) => {
      const ids = text(Array.from({ length: count }, (_, index) => String(100_000 + index)));
      const { text: made, args } = compile("select 1 where a in ({ids}) and b in ('{ids}') and c like '%{ids}%'", {
        ids,
      });
      return { text: made.length, args: args.length, size: args.join('').length };
    };
    const [small, large] = [sizeOf(100), sizeOf(10_000)];
    expect(large).toMatchObject({ text: small.text, args: 2 });
    expect(large.size / small.size).toBeLessThan(101);
  });

  it('refuses more values than a statement may have parameters', () => {
    const ids = text(Array.from({ length: 100 }, (_, index) => String(index)));
    expect(() => compile('select array[{ids}]', { ids })).toThrow(
      expect.objectContaining({ code: 'SERVER_LIST_TOO_LONG' }),
    );
  });

  it('leaves operators with @ alone', () => {
    const sql = 'select tags @> x, y @@ z, a@>b from t';
    expect(compile(sql, {}, { b: text('no') }).text).toBe(sql);
  });

  it.each([
    'select 1; drop table t',
    'select 1;; select 2',
    'insert into t values (1)',
    'delete from t',
    "copy t to program 'sh'",
    'do $$ begin end $$',
    '/* select */ update t set a = 1',
    '-- select\ndrop table t',
    "'select'",
    '',
    'set role postgres',
    "select 'open",
  ])('refuses %s', (sql) => {
    expect(() => compile(sql)).toThrow(expect.objectContaining({ code: 'SERVER_INTERFACE_STATEMENT' }));
  });

  it('refuses a parameter that nobody gave', () => {
    expect(() => compile('select {who}')).toThrow(
      expect.objectContaining({ code: 'SERVER_INTERFACE_PARAM', params: { field: 'who' } }),
    );
  });

  it('never lets a value into the text', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const { text: made, args } = compile(`select '{p}', {p}, 'a{p}b'`, { p: text(value) });
        return made === `select $1, $1, concat('a', $1, 'b')` && args.every((arg) => arg === value);
      }),
    );
  });
});

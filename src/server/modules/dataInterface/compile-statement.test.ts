import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileStatement, type SqlValue } from './compile-statement';
import { scanSql } from './scan-sql';

const text = (value: SqlValue['value']): SqlValue => ({ type: 'text', value });
const compile = (sql: string, params: Record<string, SqlValue> = {}, macros: Record<string, SqlValue> = {}) =>
  compileStatement(sql, new Map(Object.entries(params)), new Map(Object.entries(macros)));

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
      text: 'select * from t where a = ($1)[1] and b > ($1)[2]::numeric and c = ($1)[3]',
      args: ['x', '1.5', 'u1'],
    });
  });

  it('binds inside string literals too', () => {
    expect(compile(`select '%{kw}%', '{kw}', '{1,2}'::int[]`, { kw: text("';--") })).toEqual({
      text: `select concat('%', ($1)[1], '%'), ($1)[2], '{1,2}'::int[]`,
      args: ["';--", "';--"],
    });
  });

  it('spreads lists and turns an empty one into null', () => {
    expect(compile('select 1 where a in ({ids})', { ids: text(['1', '2']) }).text).toBe(
      'select 1 where a in (($1)[1], ($1)[2])',
    );
    expect(compile('select 1 where a in ({ids})', { ids: text([]) })).toEqual({
      text: 'select 1 where a in (($1)[1])',
      args: [null],
    });
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
        return made === `select ($1)[1], ($1)[2], concat('a', ($1)[3], 'b')` && args.every((arg) => arg === value);
      }),
    );
  });
});

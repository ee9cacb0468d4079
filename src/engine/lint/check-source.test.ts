import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { createTranslate, LANGUAGES } from '../contract/language';
import { fixEdits } from '../source/change-source';
import { applyEdits } from '../source';
import engineText from '../text.json';
import { checkSource, type SourceFinding } from './check-source';
import { lintTexts } from './lint-texts';

type Raw = Record<string, unknown>;

const field = (key: string, config: Raw = {}, node: Raw = {}): Raw => ({
  __config__: { jnpfKey: 'input', label: key, ...config },
  __vModel__: key,
  ...node,
});
const number = (key: string) => field(key, { jnpfKey: 'inputNumber' });
const write = (entity: Raw) => JSON.stringify(entity, null, 2);
const check = (text: string) => checkSource(text, { registry });
const marked = (text: string, { range }: SourceFinding) => text.slice(range.offset, range.offset + range.length);

/** First finding with the code: its marked text, the document after its first quick fix, and how many remain. */
function follow(entity: Raw | string, code: string) {
  const text = typeof entity === 'string' ? entity : write(entity);
  const { source, findings } = check(text);
  const finding = findings.find((each) => each.code === code);
  if (!finding) throw new Error(`no ${code} among ${findings.map((each) => each.code).join(' ')}`);
  const fix = finding.fixes[0];
  const fixed = fix ? applyEdits(text, fixEdits(source, fix)) : '';
  const left = fixed === '' ? null : check(fixed).findings.filter((each) => each.code === code).length;
  return { marked: marked(text, finding), fixed: fixed === '' ? null : (JSON.parse(fixed) as Raw), left };
}

const withRule = (when: string, then: Raw) => ({
  formData: { fields: [field('name'), number('amount'), field('kind')] },
  rules: [{ when, then }],
});
const ruleOf = (fixed: Raw | null) => (fixed as { rules: { when: string; then: Raw }[] } | null)?.rules[0];

describe('tables on another database server', () => {
  const errorsOf = (entity: Raw) =>
    check(write({ formData: { fields: [field('name')] }, ...entity }))
      .findings.filter(({ severity }) => severity === 'error')
      .map(({ code, pointer }) => `${code} ${pointer}`);

  it('are refused where the document names them', () => {
    expect(errorsOf({ dbLinkId: '3021' })).toEqual(['ENGINE_TABLE_ELSEWHERE /dbLinkId']);
    const tables = [{ typeId: '1', table: 'wards', dbLinkId: '3021' }];
    expect(errorsOf({ tables })).toEqual(['ENGINE_TABLE_ELSEWHERE /tables/0/dbLinkId']);
  });

  it.each(['0', 0, '', null])('are not meant by %j', (dbLinkId) => {
    expect(errorsOf({ dbLinkId })).toEqual([]);
  });
});

describe('values that no setting takes', () => {
  const found = (entity: Raw) =>
    check(write(entity)).findings.map(({ code, pointer, fixes }) => `${code} ${pointer} ${fixes.length}`);

  it('are named with a way out, in fields, columns, searches and the list itself', () => {
    const fields = [field('a', {}, { maxlength: 'abc' }), field('b', {}, { maxlength: '20' })];
    const columnList = [
      { prop: 'a', width: 'abc', align: 'middle', foo: 1 },
      { prop: 'b', width: 0, align: '', label: 'B' },
    ];
    const searchList = [
      { prop: 'a', searchType: 9 },
      { prop: 'b', searchType: '2' },
    ];
    expect(
      found({ formData: { fields }, columnData: { columnList, searchList, pageSize: 'many' } }).toSorted(),
    ).toEqual([
      'ENGINE_PROPERTY_UNKNOWN /columnData/columnList/0/foo 1',
      'ENGINE_VALUE_REPAIRED /columnData/columnList/0/align 1',
      'ENGINE_VALUE_REPAIRED /columnData/columnList/0/width 1',
      'ENGINE_VALUE_REPAIRED /columnData/pageSize 1',
      'ENGINE_VALUE_REPAIRED /columnData/searchList/0/searchType 1',
      'ENGINE_VALUE_REPAIRED /formData/fields/0/maxlength 1',
    ]);
  });
});

describe('a list that shows nothing, or that nobody can add to', () => {
  const fields = [field('a', { label: '名称' }), field('note', { jnpfKey: 'groupTitle' }), number('b')];
  const codesOf = (columnData: Raw, more: Raw = {}) =>
    check(write({ formData: { fields }, columnData, ...more }))
      .findings.map(({ code }) => code)
      .filter((code) => code.startsWith('ENGINE_LINT_LIST_'));

  it('is named, and mended by one press', () => {
    const entity = { formData: { fields }, columnData: { columnList: [], btnsList: [], columnBtnsList: [] } };
    const blank = follow(entity, 'ENGINE_LINT_LIST_BLANK');
    expect(blank.left).toBe(0);
    expect(blank.fixed).toMatchObject({ columnData: { columnList: [{ prop: 'a', label: '名称' }, { prop: 'b' }] } });
    const closed = follow(entity, 'ENGINE_LINT_LIST_CLOSED');
    expect(closed.left).toBe(0);
    expect(closed.fixed).toMatchObject({
      columnData: {
        btnsList: [{ value: 'add' }],
        columnBtnsList: [{ value: 'edit' }, { value: 'detail' }, { value: 'remove' }],
      },
    });
  });

  it('is none where a button makes records, or there is nothing to enter', () => {
    const columnList = [{ prop: 'a' }];
    expect(codesOf({ columnList })).toEqual([]);
    expect(codesOf({ columnList, btnsList: [{ value: 'add', label: '新增' }] })).toEqual([]);
    expect(codesOf({ columnList, btnsList: [] })).toEqual(['ENGINE_LINT_LIST_CLOSED']);
    expect(codesOf({ columnList: [], btnsList: [] }, { formData: { fields: [] } })).toEqual([]);
    expect(codesOf({ columnList, type: 3, groupField: 'a' })).toEqual([]);
    expect(codesOf({ columnList, type: 3 })).toEqual(['ENGINE_LINT_LIST_FLAT']);
    expect(codesOf({ columnList, type: 5, parentField: 'gone' })).toEqual(['ENGINE_LINT_LIST_FLAT']);
  });
});

it('names what rows of a data interface cannot have, and a data view without rows', () => {
  const found = (columnData: Raw, more: Raw = {}) =>
    check(write({ formData: null, columnData, webType: 4, interfaceId: 'i', ...more }))
      .findings.filter(({ severity }) => severity !== 'info')
      .map(({ code, pointer }) => `${code.replace('ENGINE_LINT_', '')} ${pointer}`);
  const columnList = [{ prop: 'doctor', label: '医生' }];
  const quiet = {
    columnList,
    searchList: [{ prop: 'ward' }],
    type: 3,
    groupField: 'ward',
    btnsList: [{ value: 'download' }],
  };
  expect(found(quiet).filter((each) => each.startsWith('VIEW'))).toEqual([]);
  expect(found({ columnList }, { interfaceId: '' })).toContain('VIEW_SOURCE /interfaceId');
  expect(found({ columnList: [] })).toContain('LIST_BLANK /columnData/columnList');
  const asked = {
    columnList,
    type: 2,
    btnsList: [{ value: 'add' }],
    columnBtnsList: [{ value: 'edit' }],
    hasSuperQuery: true,
  };
  expect(found(asked).filter((each) => each.startsWith('VIEW'))).toEqual(
    ['type', 'btnsList', 'columnBtnsList', 'hasSuperQuery'].map((name) => `VIEW_PART /columnData/${name}`),
  );
  const rules = [{ when: 'a > 1', then: [{ field: 'a', required: true }] }];
  const withForm = found(
    { columnList },
    { formData: { fields: [{ __vModel__: 'a', __config__: { jnpfKey: 'input' } }] }, rules },
  );
  expect(withForm).toEqual(expect.arrayContaining(['VIEW_PART /formData', 'ENGINE_PROPERTY_UNKNOWN /rules']));
});

it('names home cards over records that are not the module’s own', () => {
  const columnData = { columnList: [], homeCards: [{ title: '数', kind: 'number' }] };
  const codes = (more: Raw) =>
    check(write({ formData: { fields: [] }, columnData, ...more })).findings.map(({ code }) => code);
  expect(codes({})).not.toContain('ENGINE_HOME_CARD');
  expect(codes({ webType: 4, interfaceId: 'i' })).toContain('ENGINE_HOME_CARD');
});

it('names filters of home cards that no list could be asked by', () => {
  const fields = [
    { __vModel__: 'cost', __config__: { jnpfKey: 'inputNumber', label: 'cost' } },
    { __vModel__: 'day', __config__: { jnpfKey: 'datePicker', label: 'day' } },
  ];
  const card = (title: string, ...filters: readonly object[]) => ({ title, kind: 'number', filters });
  const homeCards = [
    card('a', { field: 'cost', symbol: '>', fieldValue: 5 }, { field: 'day', symbol: 'notNull' }),
    card('b', { field: 'cost', symbol: '>', fieldValue: 5 }, { field: 'cost', symbol: '>', fieldValue: 'many' }),
    card('c', { field: 'gone', symbol: '==', fieldValue: 1 }),
    card('d', { field: 'cost', symbol: 'about', fieldValue: 1 }),
  ];
  const columnData = { columnList: [{ prop: 'cost' }], homeCards };
  const { findings } = check(write({ formData: { fields }, columnData }));
  const found = findings.filter(({ code }) => code === 'ENGINE_HOME_CARD');
  expect(found.map(({ pointer }) => pointer).sort()).toEqual([
    '/columnData/homeCards/1/filters/1/fieldValue',
    '/columnData/homeCards/2/filters/0/field',
    '/columnData/homeCards/3/filters/0/symbol',
  ]);
});

describe('the exact place and the way out of', () => {
  it.each([
    ['amuont > 3', 'amuont', 'amount > 3'],
    ['name == "a\\n\\"" and amuont > 3', 'amuont', 'name == "a\\n\\"" and amount > 3'],
    ['SUMM(amount) > 3', 'SUMM', 'SUM(amount) > 3'],
    ['amount = 3', '=', 'amount == 3'],
    ['amount === 3', '=', 'amount == 3'],
    ['amount == 3 && name == "x"', '&', 'amount == 3 and name == "x"'],
    ['amount == 3||name == "x"', '|', 'amount == 3 or name == "x"'],
    ['!ISEMPTY(name)', '!', 'not ISEMPTY(name)'],
    ['amount ≥ 3', '≥', 'amount >= 3'],
    ['amount <> 3', '>', 'amount != 3'],
    ['IF(ISEMPTY(name), true, false', 'e', 'IF(ISEMPTY(name), true, false)'],
    ['name == "x', '"', 'name == "x"'],
  ])('the condition %s', (when, piece, fixed) => {
    const result = follow(withRule(when, { required: ['kind'] }), 'ENGINE_RULE_INVALID');
    expect(ruleOf(result.fixed)?.when).toBe(fixed);
    expect(result.left).toBe(0);
    // A wrong token is marked up to its end; a missing one at the character before its place.
    expect(result.marked.endsWith(piece)).toBe(true);
  });

  it('a name behind escapes, by the characters of the text', () => {
    const text = write(withRule('name == "\\u4e2d\\t\\"" and amuont > 3', { required: ['kind'] })).replace(
      '\\\\u4e2d',
      '\\u005cu4e2d',
    );
    const { findings } = check(text);
    const finding = findings.find(({ code }) => code === 'ENGINE_RULE_INVALID');
    expect(finding && marked(text, finding)).toBe('amuont');
  });

  it('a rule that names a field which is not there', () => {
    const single = follow(withRule('true', { required: ['name', 'knd'] }), 'ENGINE_RULE_INVALID');
    expect(single).toMatchObject({ marked: '"knd"', left: 0 });
    expect(ruleOf(single.fixed)?.then).toEqual({ required: ['name', 'kind'] });
    const byKey = follow(withRule('true', { value: { knd: '1' } }), 'ENGINE_RULE_INVALID');
    expect(ruleOf(byKey.fixed)?.then).toEqual({ value: { kind: '1' } });
  });

  it.each([
    [
      'ENGINE_PROPERTY_UNKNOWN',
      field('a', {}, { placehodler: 'x' }),
      '"placehodler"',
      field('a', {}, { placeholder: 'x' }),
    ],
    ['ENGINE_PROPERTY_UNKNOWN', field('a', {}, { required: true }), '"required"', field('a', { required: true })],
    ['ENGINE_PROPERTY_UNKNOWN', field('a', { requird: true }), '"requird"', field('a', { required: true })],
    ['ENGINE_WIDGET_UNKNOWN', field('a', { jnpfKey: 'inptu' }), '"inptu"', field('a')],
    ['ENGINE_FIELD_KEY_INVALID', field('2 a-b'), '"2 a-b"', field('a_b', { label: '2 a-b' })],
    ['ENGINE_FIELD_KEY_RESERVED', field('id'), '"id"', field('idField', { label: 'id' })],
    [
      'ENGINE_FIELD_KEY_MISSING',
      { __config__: { jnpfKey: 'input', label: 'x', formId: 7 } },
      '"x"',
      { __config__: { jnpfKey: 'input', label: 'x', formId: 7 }, __vModel__: 'inputField7' },
    ],
    ['ENGINE_VALUE_REPAIRED', field('a', {}, { clearable: 'true' }), '"true"', field('a', {}, { clearable: true })],
    [
      'ENGINE_LINT_OLD_NAME',
      field('a', {}, { 'show-word-limit': true }),
      '"show-word-limit"',
      field('a', {}, { showCount: true }),
    ],
    [
      'ENGINE_LINT_REQUIRED_HIDDEN',
      field('a', { noShow: true, required: true }),
      'true',
      field('a', { noShow: true, required: false }),
    ],
  ])('%s', (code, node, piece, fixed) => {
    const others = [number('n'), field('m')];
    const result = follow({ formData: { fields: [node, ...others] } }, code);
    expect(result.fixed).toEqual({ formData: { fields: [fixed, ...others] } });
    expect(result).toMatchObject({ marked: piece, left: 0 });
  });

  it('a key that two fields have', () => {
    const result = follow({ formData: { fields: [field('a'), field('a')] } }, 'ENGINE_FIELD_KEY_DUPLICATE');
    expect(result.fixed).toEqual({ formData: { fields: [field('a'), { ...field('a'), __vModel__: 'a2' }] } });
  });

  it('a column whose field is misspelt or gone', () => {
    const entity = (prop: string) => ({
      formData: { fields: [field('amount')] },
      columnData: { columnList: [{ prop, label: 'x' }], btnsList: [], columnBtnsList: [] },
    });
    const misspelt = follow(entity('amuont'), 'ENGINE_REFERENCE_MISSING');
    expect(misspelt).toMatchObject({ marked: '"amuont"', left: 0, fixed: entity('amount') });
    const gone = follow(entity('zzz'), 'ENGINE_REFERENCE_MISSING');
    expect(gone.fixed).toEqual({ ...entity(''), columnData: { columnList: [], btnsList: [], columnBtnsList: [] } });
  });

  it('a formula with a field that is not there', () => {
    const formula = (key: string) => ({
      formData: {
        fields: [
          number('price'),
          field(
            'sum',
            { jnpfKey: 'calculate' },
            { expression: [{ __vModel__: key, label: 'P' }, '×', '2'], isStorage: 1 },
          ),
        ],
      },
    });
    const result = follow(formula('prcie'), 'ENGINE_CALCULATION_INVALID');
    expect(result.fixed).toEqual(formula('price'));
    expect(result.marked).toContain('"prcie"');
  });

  it('calls, actions and choices of words', () => {
    const screen = (more: Raw, action: Raw = { type: 'effect' }) => ({
      resource: { params: ['typeId'], calls: { list: { method: 'GET', path: '/api/x/{param.typeId}', ...more } } },
      formData: { fields: [field('a')] },
      columnData: { columnList: [{ prop: 'a' }], btnsList: [{ value: 'x', label: 'x', action }] },
    });
    expect(follow(screen({ method: 'get' }), 'ENGINE_RESOURCE_INVALID')).toMatchObject({
      marked: '"get"',
      fixed: screen({}),
      left: 0,
    });
    const path = follow(screen({ path: '/api/{user.userId}/{parm.typeId}' }), 'ENGINE_RESOURCE_INVALID');
    expect(path).toMatchObject({ marked: 'parm.typeId', left: 0 });
    expect(path.fixed).toEqual(screen({ path: '/api/{user.userId}/{param.typeId}' }));
    const call = follow(screen({}, { type: 'call', call: 'lst' }), 'ENGINE_REFERENCE_MISSING');
    expect(call.fixed).toEqual(screen({}, { type: 'call', call: 'list' }));
    expect(follow(screen({}, { type: 'opne' }), 'ENGINE_ACTION_INVALID').fixed).toEqual(screen({}, { type: 'open' }));
    expect(follow(screen({}, { type: 'effect', then: ['refreshRow'] }), 'ENGINE_PROPERTY_UNKNOWN').fixed).toEqual(
      screen({}, { type: 'effect', then: ['refreshRows'] }),
    );
  });

  it('a removal names the entry, never its index', () => {
    const removed = (entity: Raw, code: string) => {
      const finding = check(write(entity)).findings.find((each) => each.code === code);
      return finding?.fixes.flatMap(({ title, params }) => (title.startsWith('ENGINE_FIX_REMOVE') ? [params] : []));
    };
    const rows = field('rows', { jnpfKey: 'table', label: '明细', children: [field('x')] });
    const list = (entry: Raw) => ({
      formData: { fields: [field('a'), rows] },
      columnData: { columnList: [{ prop: 'a' }, entry] },
    });
    const misplaced = 'ENGINE_WIDGET_MISPLACED';
    expect(removed(list({ prop: 'rows', label: '物品' }), misplaced)).toEqual([{ name: '物品' }]);
    expect(removed(list({ prop: 'rows' }), misplaced)).toEqual([{ name: 'rows' }]);
    const rules = [{ when: '1 > 2', then: { visible: ['a'] } }];
    expect(removed({ formData: { fields: [field('a')] }, rules }, 'ENGINE_LINT_RULE_DEAD')).toEqual([
      { list: 'rules' },
    ]);
  });

  it('a document without a form, and a duplicate key', () => {
    expect(follow({ fullName: 'x' }, 'ENGINE_DOCUMENT_SHAPE').fixed).toEqual({
      fullName: 'x',
      formData: { fields: [] },
    });
    const twice = follow('{"fullName":"a","fullName":"b","formData":{"fields":[]}}', 'ENGINE_JSON_SYNTAX');
    expect(twice.fixed).toEqual({ fullName: 'b', formData: { fields: [] } });
  });

  it('a broken text', () => {
    const text = '{\n  "formData": {\n    "fields": []\n  },\n}';
    expect(follow(text, 'ENGINE_SOURCE_TRAILING_COMMA')).toMatchObject({
      marked: ',',
      fixed: { formData: { fields: [] } },
    });
    expect(check(text).model).toBeNull();
  });

  it('positions in an embedded document are those of its JSON string', () => {
    const text = write({ formData: JSON.stringify({ fields: [field('a', {}, { placehodler: 'x' })] }) });
    const finding = check(text).findings.find(({ code }) => code === 'ENGINE_PROPERTY_UNKNOWN');
    expect(finding && marked(text, finding)).toBe(
      JSON.stringify(JSON.stringify({ fields: [field('a', {}, { placehodler: 'x' })] })),
    );
  });
});

describe('findings', () => {
  it('stand in the order of the text', () => {
    const { findings } = check(
      write({
        formData: {
          fields: [
            field('a', { regList: [{ pattern: '/(a+)+/', message: '' }] }, { nonsense: 1 }),
            field('b', { jnpfKey: 'zzzz' }),
          ],
        },
        columnData: { columnList: [{ prop: 'zz' }] },
      }),
    );
    expect(findings.map(({ code }) => code)).toEqual([
      'ENGINE_LINT_PATTERN_RUNAWAY',
      'ENGINE_PROPERTY_UNKNOWN',
      'ENGINE_WIDGET_UNKNOWN',
      'ENGINE_REFERENCE_MISSING',
    ]);
  });

  it.each(LANGUAGES)('have a sentence and a way out in %s', (language) => {
    const translate = createTranslate(language, [engineText, lintTexts]);
    const texts = [
      write(withRule('amuont > 3', { required: ['knd'] })),
      '{"a": 1,}',
      write({ formData: { fields: [field('a', { noShow: true, required: true }, { nonsense: 1 })] } }),
    ];
    for (const { message, wayOut, code, fixes } of texts.flatMap((text) => check(text).findings)) {
      expect(message(translate)).not.toContain(code);
      expect(message(translate)).not.toMatch(/[{}]/);
      expect(wayOut(translate)).not.toBe('');
      for (const { title, params } of fixes) expect(translate(title, params)).not.toMatch(/ENGINE_|[{}]/);
    }
  });
});

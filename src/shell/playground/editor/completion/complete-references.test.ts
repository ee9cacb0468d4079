import { describe, expect, test } from 'vitest';
import { createTranslate } from '../../../../engine/contract/language';
import expressionTexts from '../../../../engine/expression/text.json';
import type { SystemNames } from '../../../../wire/names';
import { atCursor, NAMES, SAMPLE, sourcesFor } from '../testing/sample';
import { completeReferences } from './complete-references';

const translate = createTranslate('zh', [expressionTexts]);

function complete(marked: string, names: SystemNames | null = NAMES) {
  const { text, offset } = atCursor(marked);
  return completeReferences({ text, offset, readSources: () => sourcesFor(text, names), translate });
}
const labels = (marked: string, names?: SystemNames | null) => complete(marked, names).map(({ label }) => label);

/** Accepts a completion and returns the document; snippet placeholders are kept. */
function take(marked: string, label: string): string {
  const { text } = atCursor(marked);
  const proposal = complete(marked).find((each) => each.label === label);
  if (!proposal) throw new Error(`${label} is not proposed`);
  return text.slice(0, proposal.start) + proposal.insert + text.slice(proposal.end);
}

const FIELDS = JSON.stringify(SAMPLE.formData);
const withForm = (rest: string) => `{"formData": ${FIELDS}, ${rest}`;

describe('names of this document', () => {
  test('fields where a column names one, also in a text that is not finished', () => {
    const all = ['amount', 'kind', 'color', 'items', 'items-price', 'items-total'];
    expect(labels(withForm('"columnData": {"columnList": [{"prop": "|"}]}}'))).toEqual(all);
    expect(labels(withForm('"columnData": {"columnList": [{"prop": "|'))).toEqual(all);
    expect(labels(withForm('"columnData": {"columnList": [{"prop": |'))).toEqual(all);
    expect(labels(`{"columnData": {"columnList": [{"prop": "|"}]}, "formData": ${FIELDS}}`)).toEqual(all);
  });

  test('the whole name is replaced, quotes are added where there are none', () => {
    expect(take(withForm('"columnData": {"defaultSidx": "am|xx"}}'), 'kind')).toContain('"defaultSidx": "kind"}');
    expect(take(withForm('"columnData": {"defaultSidx": |}}'), 'kind')).toContain('"defaultSidx": "kind"}');
    expect(take(withForm('"columnData": {"defaultSidx": "am|'), 'kind')).toContain('"defaultSidx": "kind');
  });

  test('names of properties come with their value, and not twice', () => {
    const open = withForm('"rules": [{"when": "true", "then": {"value": {"amount": "1", "|"}}}]}');
    expect(labels(open)).not.toContain('amount');
    expect(take(open, 'kind')).toContain('{"amount": "1", "kind": "$1"}');
    expect(take(withForm('"rules": [{"then": {"value": {|"kind": ""}}}]}'), 'amount')).toContain(
      '{"amount": "$1","kind": ""}',
    );
    expect(take(withForm('"rules": [{"then": {"value": {"ki|nd": "2"}}}]}'), 'amount')).toContain('{"amount": "2"}');
  });

  test('a name is found by what it means', () => {
    const [amount] = complete(withForm('"columnData": {"defaultSidx": "|"}}'));
    expect(amount).toMatchObject({ description: '金额', filter: 'amount 金额' });
  });

  test('columns of the sub-table around, calls, parameters, tables, choices', () => {
    const text = JSON.stringify(SAMPLE);
    expect(labels(text.replace('"summaryField":["price"]', '"summaryField":["|"]'))).toEqual(['price', 'total']);
    expect(labels(text.replace('"required":["typeId"]', '"required":["|"]'))).toEqual(['typeId']);
    expect(labels(text.replace('"columnData":{', '"columnData":{"treeCall":"|",'))).toEqual(['list']);
    expect(labels(text.replace('"label":"金额"', '"label":"金额","tableName":"|"'))).toEqual(['purchase']);
    expect(labels(text.replace('"defaultValue":"r"', '"defaultValue":"|"'))).toEqual(['r']);
  });
});

describe('names of the system', () => {
  const text = JSON.stringify(SAMPLE);
  test.each([
    ['"dictionaryType":"d1"', '"dictionaryType":"|"', ['d1', 'd2']],
    ['"defaultValue":"e2"', '"defaultValue":"|"', ['e1']],
    ['"category":"c1"', '"category":"|"', ['c1']],
    ['"values":{"other":"amount"}', '"values":{"|"}', ['other']],
    ['"precision":2', '"interfaceId":"|"', ['i1']],
    ['"precision":2', '"interfaceId":"i1","relationField":"|"', ['goodsId', 'goodsName']],
    ['"precision":2', '"rule":"|"', ['PO']],
  ])('%s as %s', (from, to, expected) => {
    expect(labels(text.replace(from, to))).toEqual(expected);
  });

  test('what can be opened: modules, then the system’s own screens', () => {
    const proposals = complete(text.replace('"module":"m1"', '"module":"|"'));
    expect(proposals[0]).toMatchObject({ label: 'm1', description: '订单' });
    expect(proposals).toContainEqual(expect.objectContaining({ label: 'system/billRule', description: '单据规则' }));
    const inPicker = text.replace('"precision":2', '"module":"|"');
    expect(labels(inPicker)).toEqual(proposals.map(({ label }) => label));
    expect(labels(inPicker, null)).toContain('system/billRule');
  });

  test('fields of a system screen', () => {
    const document = text.replace(
      '"module":"m1","values":{"other":"amount"}',
      '"module":"system/billRule","values":{"|"}',
    );
    const prefix = complete(document).find(({ label }) => label === 'prefix');
    expect(prefix).toMatchObject({ description: '流水前缀', documentation: 'input' });
  });

  test('while they have not come there are none', () => {
    expect(labels(text.replace('"dictionaryType":"d1"', '"dictionaryType":"|"'), null)).toEqual([]);
  });
});

describe('expressions', () => {
  const rule = (when: string) => withForm(`"rules": [{"when": "${when}", "then": {}}]}`);

  test('fields first, then facts, functions and words; columns after their table', () => {
    const plain = labels(rule('|'));
    expect(plain.slice(0, 4)).toEqual(['amount', 'kind', 'color', 'items']);
    expect(plain).toEqual(expect.arrayContaining(['user', 'record', 'SUM', 'IF', 'and', 'not', 'true']));
    expect(plain).not.toContain('price');
    expect(labels(rule('amount > items.|'))).toEqual(['price', 'total']);
    expect(labels(rule('user.|'))).toContain('departmentId');
  });

  test('in a row its columns come first', () => {
    const text = JSON.stringify(SAMPLE).replace('price * 2', 'pri|');
    expect(labels(text).slice(0, 3)).toEqual(['price', 'total', 'amount']);
    expect(take(text, 'price')).toContain('"defaultExpression":"price"');
  });

  test('a word is replaced as a whole, and only the word', () => {
    expect(take(rule('1 + am|ou + 2'), 'amount')).toContain('"1 + amount + 2"');
    expect(take(rule('items.p| > 1'), 'price')).toContain('"items.price > 1"');
    expect(take(rule('|'), 'SUM')).toContain('"SUM($0)"');
  });

  test('a literal is completed by the choices of the field that it is compared with', () => {
    expect(labels(rule('kind == \\"|'))).toEqual(['e1']);
    expect(labels(rule("color != '|'"))).toEqual(['r']);
    expect(labels(rule('amount == \\"|'))).toEqual([]);
    expect(labels(rule('\\"|'))).toEqual([]);
  });

  test('a choice is offered only where one is read', () => {
    const options = withForm('"rules": [{"when": "true", "then": {"options": {"color": "option.|"}}}]}');
    expect(labels(options)).toEqual(['value', 'label']);
    expect(labels(rule('option.|'))).toEqual([]);
  });

  test('a path holds expressions in its braces only', () => {
    const call = (path: string) =>
      `{"resource": {"params": ["typeId"], "calls": {"list": {"path": "${path}"}}}, "formData": ${FIELDS}}`;
    expect(labels(call('/api/|'))).toEqual([]);
    expect(labels(call('/api/{param.|}'))).toEqual(['typeId']);
  });
});

test('typing where no name can stand never reads the document', () => {
  const { text, offset } = atCursor('{"fullName": "ab|", "formData": {"fields": []}}');
  const readSources = () => {
    throw new Error('read');
  };
  expect(completeReferences({ text, offset, readSources, translate })).toEqual([]);
});

test.each(['|', '{|', '[|', '{"fullName": "|"}', '"|', '{"a": [[[{"b": "|', 'null|'])('%s is only itself', (marked) => {
  expect(labels(marked)).toEqual([]);
});

import { expect, test } from 'vitest';
import { registry } from '../../../renderers/definitions';
import { readText } from './analyse';
import { readNames } from './read-names';

const context = { moduleId: 'm1', registry };
const good = readText('{"fullName":"单据","enCode":"d","formData":{"fields":[]}}', null, context);

test.each([
  ['the text says them', '{"fullName":"订单","enCode":"o"}', { fullName: '订单', enCode: 'o' }],
  ['a broken text has those of the last good one', '{"fullName":"订', { fullName: '单据', enCode: 'd' }],
  ['a text that leaves them out has none', '{}', { fullName: '', enCode: '' }],
])('the names of a module: %s', (_name, text, names) => {
  expect(readNames(readText(text, good, context))).toEqual(names);
});

test('a text that never was good has no names', () => {
  expect(readNames(readText('{', null, context))).toEqual({ fullName: '', enCode: '' });
});

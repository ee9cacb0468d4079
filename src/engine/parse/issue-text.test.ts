import { expect, test } from 'vitest';
import { registry } from '../../renderers/definitions';
import { createTranslate } from '../contract/language';
import texts from '../text.json';
import { toIssueText } from './issue-text';
import { parseModule } from './parse-module';

const sentences = (document: unknown, language: 'zh' | 'zhtw' | 'en') =>
  parseModule(document, registry).issues.map((issue) => toIssueText(issue, createTranslate(language, [texts])));

test.each([
  ['a text that is cut off', '{"fullName": "', '不是有效的 JSON', '不是有效的 JSON'],
  ['a list', '[]', '文档结构不正确：“模块”应为对象', '文件結構不正確：「模組」應為物件'],
  [
    'a form that is a list',
    { formData: [] },
    '文档结构不正确：“formData”应为对象',
    '文件結構不正確：「formData」應為物件',
  ],
  [
    'a field that is none',
    { formData: { fields: [1] } },
    '文档结构不正确：“fields”应为对象',
    '文件結構不正確：「fields」應為物件',
  ],
])('%s is told in the language alone', (_name, document, zh, zhtw) => {
  expect(sentences(document, 'zh')).toContain(zh);
  expect(sentences(document, 'zhtw')).toContain(zhtw);
});

test('translates the expected shape, not the parser’s reason', () => {
  expect(sentences('{', 'en')).toEqual(['This is not valid JSON']);
  expect(sentences('[]', 'en')).toEqual(['The document has the wrong shape: module should be an object']);
});

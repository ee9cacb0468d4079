import { expect, test } from 'vitest';
import { translateText } from '../../../engine/translate';
import { needsTraditional } from '../../../engine/translate/traditional';
import { isRecord } from '../../../engine/json/raw-value';
import { loadExamples, toNewEntity } from './starting-points';

const examples = await loadExamples();

test('every example has a name and a description in each language', () => {
  expect(examples.length).toBeGreaterThanOrEqual(5);
  for (const example of examples) {
    for (const text of [example.fullName, example.description]) {
      expect(translateText(example, text, 'zh')).toBe(text);
      expect(translateText(example, text, 'en')).toMatch(/^[A-Z][\x20-\x7e]+$/);
      expect(needsTraditional(translateText(example, text, 'zhtw'))).toBe(false);
    }
    expect(translateText(example, example.description, 'zhtw')).not.toBe(example.description);
  }
});

test('a module made from an example keeps its translations, but for the name that it has no more', () => {
  const example = examples.find(({ fullName }) => fullName === '采购订单');
  if (!example) throw new Error('no example');
  const textsOf = (entity: ReturnType<typeof toNewEntity>) => {
    const i18n = entity['i18n'];
    const en = isRecord(i18n) ? i18n['en'] : undefined;
    return isRecord(en) ? Object.keys(en) : [];
  };
  const all = textsOf(example.entity);
  expect(all.length).toBeGreaterThan(20);
  expect(textsOf(toNewEntity(example, example.fullName, 'same'))).toEqual(all);
  expect(textsOf(toNewEntity(example, '另一个', 'other'))).toEqual(all.filter((text) => text !== example.fullName));
  expect(toNewEntity(null, '空', 'empty')).not.toHaveProperty('i18n');
});

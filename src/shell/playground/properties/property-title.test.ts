import { expect, test } from 'vitest';
import { createTranslate, LANGUAGES } from '../../../engine/contract/language';
import { settingWords } from '../../../engine/settings/setting-words';
import { authorTexts } from '../../../renderers/author-texts';
import { definitions, registry } from '../../../renderers/definitions';
import schema from '../../../schemas/module.schema.json';
import { titleOf, usefulProperties } from './property-title';
import { readProperties } from './read-properties';
import texts from './text.json';

function propertiesOf(key: string, own: object = {}) {
  const document = { formData: { fields: [{ __config__: { jnpfKey: key }, ...own }] } };
  const canonicalKey = (alias: string) => registry.resolve(alias)?.key ?? alias;
  const { properties } = readProperties('/formData/fields/0', { schema, document, canonicalKey });
  return usefulProperties(properties, registry.resolve(key) ?? { propsSchema: { properties: {} } });
}

test('no setting shows the name of its member', () => {
  // In English a member may be called what it is.
  for (const language of LANGUAGES.filter((each) => each !== 'en')) {
    const text = createTranslate(language, [...authorTexts, settingWords(), texts]);
    for (const { key } of definitions) {
      const raw = propertiesOf(key).filter((property) => titleOf(property, key, text) === property.name);
      expect(
        raw.map(({ name }) => name),
        `${language} ${key}`,
      ).toEqual([]);
    }
  }
});

test('the commonest settings have names in every language', () => {
  const names = LANGUAGES.map((language) => {
    const text = createTranslate(language, [...authorTexts, settingWords(), texts]);
    const found = propertiesOf('input').filter(({ name }) => name === 'required' || name === 'defaultValue');
    return found.map((property) => titleOf(property, 'input', text));
  });
  expect(names).toEqual([
    ['必填', '默认值'],
    ['必填', '預設值'],
    ['Required', 'Default value'],
  ]);
});

test('the title of a panel is offered where there is one', () => {
  const hasTitle = (key: string, own = {}) => propertiesOf(key, own).some(({ name }) => name === 'title');
  expect(hasTitle('input')).toBe(false);
  expect(hasTitle('input', { title: '旧' })).toBe(true);
  expect(hasTitle('collapseItem')).toBe(true);
  expect(hasTitle('tabItem')).toBe(true);
});

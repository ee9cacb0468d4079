import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { compileClientConfig } from '../compile/compile-client-config';
import type { ModuleModel } from '../contract/module-model';
import { modelDifferences } from '../exchange/model-difference';
import { allDocuments } from '../exchange/testing/sample-documents';
import { parseModule } from '../parse';
import { exampleScreen } from '../parse/testing/example-screen';
import { documentOfEverything } from '../settings/testing/document-of-everything';
import { describePlan, planTables } from '../tables';
import { translateModel, translateText } from './index';
import { shownTexts } from './translate-model';

type Raw = Record<string, unknown>;

function parse(document: unknown): ModuleModel {
  const { model } = parseModule(document, registry);
  if (!model) throw new Error('the document must be sound');
  return model;
}

/** A fake translation that no author writes by chance. */
const disguise = (text: string) => `«${text}»`;
const disguised = (document: object): ModuleModel => {
  const shown = shownTexts(parse(document), registry);
  const en = Object.fromEntries([...shown.keys()].map((text) => [text, disguise(text)]));
  return parse({ ...document, i18n: { en } });
};

const documents: readonly { readonly path: string; readonly document: Raw }[] = [
  { path: 'everything', document: documentOfEverything() },
  { path: 'a system screen', document: exampleScreen as Raw },
  ...allDocuments.map(({ path, text }) => ({ path, document: JSON.parse(text) as Raw })),
].filter(({ document }) => Object.hasOwn(document, 'formData') || Object.hasOwn(document, 'formTemplateJson'));

/** Members that identify, store, query or permit something: a translation must not change them. */
const NO_WORDS =
  /\/(?:id|key|widget|value|valueKey|fieldId|source|flags|when|call|path|query|body|defaultValue|interfaceId|module|name|icon|raw|tables|enCode)(?:\/|$)/;

describe.each(documents)('$path', ({ document }) => {
  const authored = disguised(document);
  const translated = translateModel(authored, 'en', registry);

  it('has other words and is the same module', () => {
    const places = modelDifferences(authored, translated, 10_000);
    expect(places.length).toBeGreaterThan(1);
    expect(places.filter((place) => NO_WORDS.test(place) && !place.includes('/invalid/'))).toEqual([]);
    expect(translated.allFields.map(({ id }) => id)).toEqual(authored.allFields.map(({ id }) => id));
    expect(new Set(translated.allFields)).toEqual(new Set(fieldsIn(translated.form.fields)));
    if (authored.webType !== 4 && !authored.resource) {
      const [before, after] = [planTables(authored, registry), planTables(translated, registry)];
      expect(describePlan(after)).toBe(describePlan(before));
    }
  });
});

// System screens are excluded: clients never get their configuration.
describe.each(documents.filter(({ document }) => !parse(document).resource))(
  'what clients get of $path',
  ({ document }) => {
    const authored = disguised(document);
    const translated = translateModel(authored, 'en', registry);

    it('is the translated words only, and not the table of them', () => {
      const config = JSON.stringify(compileClientConfig(translated, registry));
      expect(config).not.toContain('"i18n"');
      expect(translated.translations).toBeUndefined();
      const again = parseModule(JSON.parse(JSON.stringify(compileClientConfig(translated, registry))), registry).model;
      const shown = [...shownTexts(again ?? authored, registry).keys()];
      expect(again).not.toBeNull();
      expect(
        shown.filter((text) => !text.startsWith('«')).filter((text) => shownTexts(authored, registry).has(text)),
      ).toEqual([]);
    });
  },
);

function fieldsIn(fields: ModuleModel['form']['fields']): ModuleModel['form']['fields'] {
  return fields.flatMap((field) => [field, ...fieldsIn(field.children)]);
}

const order = (i18n: unknown, extra: Raw = {}) => ({
  fullName: '订单',
  enCode: 'order',
  webType: 2,
  i18n,
  formData: {
    fields: [
      {
        __vModel__: 'kind',
        __config__: { jnpfKey: 'select', label: '类别', dataType: 'static' },
        options: [
          { id: 'a', fullName: '药品' },
          { id: 'b', fullName: '设备' },
        ],
      },
      {
        __vModel__: 'items',
        __config__: {
          jnpfKey: 'table',
          label: '明细',
          children: [{ __vModel__: 'count', __config__: { jnpfKey: 'inputNumber', label: '数量' } }],
        },
      },
    ],
  },
  columnData: { type: 1, columnList: [{ prop: 'items-count', label: '明细-数量' }] },
  ...extra,
});

describe('a translated module', () => {
  const en = { 订单: 'Order', 类别: 'Kind', 药品: 'Drugs', 明细: 'Items', 数量: 'Count' };

  it('is made once, and only where there are translations', () => {
    const model = parse(order({ en }));
    expect(translateModel(model, 'en', registry)).toBe(translateModel(model, 'en', registry));
    expect(translateModel(model, 'zh', registry)).toBe(model);
    expect(Object.isFrozen(translateModel(model, 'en', registry).form.fields[0]?.options)).toBe(true);
    const bare = parse(order(undefined));
    expect(translateModel(bare, 'en', registry)).toBe(bare);
  });

  it('keeps authored texts without a translation', () => {
    const { form, fullName } = translateModel(parse(order({ en })), 'en', registry);
    expect(fullName).toBe('Order');
    expect(form.fields[0]?.options).toMatchObject({
      items: [
        { value: 'a', label: 'Drugs' },
        { value: 'b', label: '设备' },
      ],
    });
  });

  it('calls a column of a sub-table by both translated labels, unless the whole is translated', () => {
    expect(translateModel(parse(order({ en })), 'en', registry).list?.columns[0]?.label).toBe('Items-Count');
    const whole = parse(order({ en: { ...en, '明细-数量': 'Pieces' } }));
    expect(translateModel(whole, 'en', registry).list?.columns[0]?.label).toBe('Pieces');
    expect(shownTexts(whole, registry).get('明细-数量')).toBe(false);
  });

  it('leaves choices alone of which a rule reads the label: it means the author’s', () => {
    const rules = [{ when: 'true', then: { options: { kind: 'option.label == "药品"' } } }];
    const model = parse(order({ en }, { rules }));
    const [field] = translateModel(model, 'en', registry).form.fields;
    expect(field).toMatchObject({ label: 'Kind', options: { items: [{ label: '药品' }, { label: '设备' }] } });
    expect(shownTexts(model, registry).has('药品')).toBe(false);
  });

  it('has no words from the prototype', () => {
    const model = parse(order({ en }, { fullName: 'constructor' }));
    expect(translateModel(model, 'en', registry).fullName).toBe('constructor');
    expect(translateText(model, 'toString', 'en')).toBe('toString');
  });
});

import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { lintModule } from '../lint';
import { fixesOf } from '../lint/fixes-of';
import { parseModule } from '../parse';
import { parseSource } from '../source';
import { textsToTranslate, toTraditional, translateModel, translateName } from './index';
import { needsTraditional } from './traditional';

type Raw = Record<string, unknown>;

const input = (key: string, label: string, config: Raw = {}, props: Raw = {}) => ({
  __vModel__: key,
  __config__: { jnpfKey: 'input', label, ...config },
  ...props,
});

/** As 5.x writes it: two labels of one text with two codes. */
const coded = (i18n?: object) => ({
  fullName: '订单',
  fullNameI18nCode: 'app.order',
  enCode: 'order',
  webType: 2,
  ...(i18n && { i18n }),
  formData: {
    cancelButtonText: '取消',
    cancelButtonTextI18nCode: 'common.cancel',
    fields: [
      input(
        'drug',
        '名称',
        { labelI18nCode: 'drug.name', tipLabel: '药品', tipLabelI18nCode: 'drug.tip' },
        { placeholder: '请填写', placeholderI18nCode: 'drug.hint' },
      ),
      input('maker', '名称', {
        labelI18nCode: 'maker.name',
        regList: [{ pattern: '/^a/', message: '不对', messageI18nCode: 'maker.wrong' }],
      }),
      {
        ...input('kind', '类别', { jnpfKey: 'select', dataType: 'static' }),
        options: [{ id: '1', fullName: '甲', fullNameI18nCode: 'kind.a' }],
      },
    ],
  },
  columnData: {
    type: 1,
    columnList: [
      { prop: 'drug', label: '名称' },
      { prop: 'maker', label: '名称', labelI18nCode: 'maker.column' },
    ],
    searchList: [],
    btnsList: [{ value: 'add', label: '新增', labelI18nCode: 'common.add' }],
    columnBtnsList: [],
    customBtnsList: [
      {
        value: 'btn_1',
        label: '打开',
        event: { btnType: 1, modelId: 'm', popupTitle: '窗口', popupTitleI18nCode: 'open.title' },
      },
    ],
  },
});

function read(document: object) {
  const { model, issues } = parseModule(document, registry);
  if (!model) throw new Error('the document must be sound');
  return { model, issues };
}

const EN = {
  'app.order': 'Orders',
  'common.cancel': 'Back',
  'drug.name': 'Drug',
  'drug.tip': 'A drug',
  'drug.hint': 'Fill in',
  'maker.name': 'Maker',
  'maker.column': 'Made by',
  'maker.wrong': 'Wrong',
  'kind.a': 'First',
  'common.add': 'Add',
  'open.title': 'Window',
  类别: 'Kind',
  打开: 'Open',
};

describe('texts with codes', () => {
  it('are said by their code, though two places have the same words', () => {
    const { model } = read(coded({ en: EN }));
    const { form, list } = translateModel(model, 'en', registry);
    expect(form.cancelButton.label).toBe('Back');
    expect(form.fields.map(({ label }) => label)).toEqual(['Drug', 'Maker', 'Kind']);
    expect(form.fields[0]).toMatchObject({ tip: 'A drug', props: { placeholder: 'Fill in' } });
    expect(form.fields[1]?.patterns[0]?.message).toBe('Wrong');
    expect(form.fields[2]?.options).toMatchObject({ items: [{ value: '1', label: 'First' }] });
    // A column without a code of its own has that of its field.
    expect(list?.columns.map(({ label }) => label)).toEqual(['Drug', 'Made by']);
    expect(list?.buttons[0]?.label).toBe('Add');
    expect(list?.customButtons[0]?.action).toMatchObject({ title: 'Window' });
    expect(translateName(model, 'en')).toBe('Orders');
    expect(translateModel(model, 'en', registry).fullName).toBe('Orders');
  });

  it('are said in the heading that a list makes of a sub-table and its column', () => {
    const document = coded({ en: { 'items.title': 'Items', 'items.count': 'Count' } });
    const items = {
      ...input('items', '明细', {
        jnpfKey: 'table',
        labelI18nCode: 'items.title',
        children: [input('count', '数量', { labelI18nCode: 'items.count' })],
      }),
    };
    const { model } = read({
      ...document,
      formData: { fields: [...document.formData.fields, items] },
      columnData: { ...document.columnData, columnList: [{ prop: 'items-count', label: '明细-数量' }] },
    });
    expect(translateModel(model, 'en', registry).list?.columns.map(({ label }) => label)).toEqual(['Items-Count']);
  });

  it('are said by their words where the code has no entry, else as they are authored', () => {
    const { model } = read(coded({ en: { 名称: 'Name', 'maker.name': 'Maker' } }));
    const { form, list } = translateModel(model, 'en', registry);
    expect(form.fields.map(({ label }) => label)).toEqual(['Name', 'Maker', '类别']);
    expect(list?.columns.map(({ label }) => label)).toEqual(['Name', 'Name']);
    expect(textsToTranslate(model, registry).filter(({ text }) => text === '名称')).toMatchObject([
      { code: 'drug.name', translations: { en: 'Name' } },
      { code: 'maker.name', translations: { en: 'Maker' } },
      { code: 'maker.column', translations: { en: 'Name' } },
    ]);
  });

  it('get no report for their codes, but one for a code that belongs to no text', () => {
    expect(read(coded({ en: EN })).issues).toEqual([]);
    const document = coded();
    Object.assign(document.columnData, { nothingI18nCode: 'x' });
    expect(read(document).issues.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'ENGINE_PROPERTY_UNKNOWN /columnData/nothingI18nCode',
    ]);
  });

  it('are named by lint, all at once, when the module does not bring the table of their codes', () => {
    const findings = lintModule(read(coded()).model, { registry });
    const unknown = findings.filter(({ code }) => code === 'ENGINE_LINT_TEXT_CODE_UNKNOWN');
    expect(unknown).toMatchObject([{ pointer: '/fullNameI18nCode', params: { code: 'app.order', count: 11 } }]);
    const complete = lintModule(read(coded({ en: EN })).model, { registry });
    expect(complete.filter(({ code }) => /TRANSLATION|TEXT_CODE/.test(code))).toEqual([]);
  });
});

describe('texts without a translation', () => {
  const missing = (document: object) =>
    lintModule(read(document).model, { registry }).filter(({ code }) => code === 'ENGINE_LINT_TRANSLATION_MISSING');

  it('are named where they first stand, only into languages that the module has', () => {
    expect(missing(coded())).toEqual([]);
    const { 类别: _kind, ...rest } = EN;
    expect(missing(coded({ en: rest }))).toMatchObject([
      { pointer: '/formData/fields/2/__config__/label', params: { language: 'en', text: '类别' } },
    ]);
  });

  it('are not named when nobody wrote them, nor where both scripts are the same', () => {
    const document = { ...coded({ en: EN, zhtw: { 订单: '訂單' } }), description: '科室 OK 12' };
    const texts = missing(document).map(({ params }) => `${String(params['language'])} ${String(params['text'])}`);
    expect(texts).toContain('en 科室 OK 12');
    expect(texts).not.toContain('zhtw 科室 OK 12');
    expect(texts).toContain('zhtw 药品');
    expect(texts.filter((text) => text.includes('请输入') || text.includes('取 消'))).toEqual([]);
  });

  it('are counted beyond the first twenty', () => {
    const fields = Array.from({ length: 30 }, (_, index) => input(`f${String(index)}`, `字段${String(index)}`));
    const document = { fullName: 'M', enCode: 'm', webType: 1, i18n: { en: { 字段0: 'Zero' } }, formData: { fields } };
    const found = missing(document);
    expect(found).toHaveLength(21);
    expect(found[20]).toMatchObject({ pointer: '/i18n/en', params: { reason: 'count', count: 9 } });
  });

  it('are added by a fix, into traditional Chinese with a proposal', () => {
    const document = coded({ zhtw: { 订单: '訂單' }, en: EN });
    const finding = missing(document).find(({ params }) => params['text'] === '类别');
    const source = parseSource(JSON.stringify(document));
    const { model } = read(document);
    expect(finding && fixesOf(finding, { source, model, registry })[0]?.changes).toEqual([
      { op: 'set', pointer: '/i18n/zhtw/类别', value: '類別' },
    ]);
  });
});

it('simplified characters are told from those that both scripts have', () => {
  expect(['数据', '请选择', '电话'].map(needsTraditional)).toEqual([true, true, true]);
  expect(['科室', '皇后', '公里', '資料', 'abc'].map(needsTraditional)).toEqual([false, false, false, false, false]);
  expect(toTraditional('请选择科室')).toBe('請選擇科室');
});

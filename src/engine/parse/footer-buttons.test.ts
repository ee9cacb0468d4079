import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { diffModules } from '../diff';
import { lintModule } from '../lint';
import { createAccess, openedModules, permissionCatalogue } from '../permission';
import { restrictModel } from '../permission/restrict/restrict-model';
import { compileScreen, parseScreen } from '../screen';
import { writersOf } from '../rules/field-writers';
import { parseModule } from './index';

const set = (more: object = {}) => ({ type: 'set', values: { total: 'price * 2' }, ...more });
const preview = { value: 'preview', label: '预览', when: 'price > 0', action: set({ confirm: '继续?' }) };
const parse = (footerBtnsList: readonly object[], button: object = { value: 'add', label: '新增' }) => {
  const fields = ['price', 'total'].map((key) => ({
    __vModel__: key,
    __config__: { jnpfKey: 'inputNumber', label: key },
  }));
  const columnData = {
    columnList: [{ prop: 'price' }],
    btnsList: [button],
    columnBtnsList: [],
    useBtnPermission: true,
  };
  const document = { fullName: 'M', webType: 2, formData: { fields, footerBtnsList }, columnData };
  const { model, issues } = parseModule(document, registry);
  if (!model) throw new Error(JSON.stringify(issues));
  return { model, found: issues.map(({ code, pointer }) => `${code} ${pointer}`) };
};
const AT = '/formData/footerBtnsList';

describe('buttons in the footer of a form', () => {
  it('have actions and conditions over the fields', () => {
    const { model, found } = parse([preview]);
    expect(found).toEqual([]);
    expect(model.form.buttons).toMatchObject([
      { value: 'preview', label: '预览', when: { dependencies: ['price'] }, action: { type: 'set', confirm: '继续?' } },
    ]);
    expect(parse([]).model.form.buttons).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['no action', { action: undefined }, `ENGINE_ACTION_INVALID ${AT}`],
    ['an unknown action', { action: { type: 'fly' } }, `ENGINE_ACTION_INVALID ${AT}/0/action`],
    ['an unknown call', { action: { type: 'call', call: 'nobody' } }, `ENGINE_REFERENCE_MISSING ${AT}/0/action/call`],
    ['an unknown name', { when: 'nobody > 1' }, `ENGINE_REFERENCE_MISSING ${AT}/0/when`],
  ])('with %s are reported and left out', (_, more, expected) => {
    const { model, found } = parse([{ ...preview, ...more }]);
    expect(found).toEqual([expected]);
    expect(model.form.buttons).toEqual([]);
  });

  it('select no rows, and set fields that are there', () => {
    expect(parse([{ ...preview, selection: 'one' }]).found).toEqual([`ENGINE_PROPERTY_UNKNOWN ${AT}/0/selection`]);
    const wrong = { ...preview, action: { type: 'set', values: { nobody: '1' } } };
    expect(parse([wrong]).found).toEqual([`ENGINE_REFERENCE_MISSING ${AT}/0/action/values/nobody`]);
  });

  it('ask for their codes, and are gone without them, also on the way to a browser', () => {
    const { model } = parse([preview, { ...preview, value: 'other' }]);
    expect(permissionCatalogue(model).buttons.map(({ code }) => code)).toEqual(['btn_add', 'btn_preview', 'btn_other']);
    const grant = { columns: new Set<string>(), forms: new Set<string>(), buttons: new Set(['btn_other']) };
    const restricted = restrictModel(model, createAccess(model, grant), { registry });
    expect(restricted.form.buttons.map(({ value }) => value)).toEqual(['other']);
    expect(JSON.stringify(restricted.source)).not.toContain('preview');
    const sent = parseScreen(JSON.parse(JSON.stringify(compileScreen(restricted))) as typeof restricted, registry);
    expect(sent.form.buttons).toEqual(restricted.form.buttons);
  });

  it('may give a locked field its value', () => {
    expect(writersOf(parse([preview]).model).get('total')).toEqual(new Set(['action']));
    expect(writersOf(parse([]).model).get('total')).toBeUndefined();
  });

  it('name the modules that they open', () => {
    const action = { type: 'open', module: 'm2', params: { price: 'price' } };
    expect(openedModules(parse([{ ...preview, action }]).model)).toEqual(['m2']);
  });

  it('are told apart in a comparison', () => {
    const changes = diffModules(
      parse([preview]).model,
      parse([{ ...preview, label: '试算', action: set() }]).model,
      registry,
    );
    expect(changes.map(({ key, pointer }) => `${key} ${pointer}`)).toEqual([
      `ENGINE_CHANGE_BUTTON_SETTING ${AT}/0`,
      `ENGINE_CHANGE_BUTTON_ACTION ${AT}/0`,
    ]);
  });

  it('are looked at by lint: texts, codes and conditions', () => {
    const { model } = parse([preview, { ...preview, label: '' }, { ...preview, value: 'add', when: 'false' }]);
    const found = lintModule(model, { registry }).map(({ code, pointer }) => `${code} ${pointer}`);
    expect(found.filter((line) => line.includes(AT))).toEqual(
      expect.arrayContaining([
        `ENGINE_LINT_BUTTON_DUPLICATE ${AT}/1/value`,
        `ENGINE_LINT_BUTTON_UNNAMED ${AT}/1`,
        `ENGINE_LINT_BUTTON_NEVER ${AT}/2/when`,
      ]),
    );
    // It shares the right of the list's button.
    expect(found).not.toContain(`ENGINE_LINT_BUTTON_DUPLICATE ${AT}/2/value`);
  });
});

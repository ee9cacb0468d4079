import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { parseModule } from './index';

const host = (formId: number, more: object, action: object = {}) => ({
  __config__: { jnpfKey: 'screen', label: `part ${String(formId)}`, formId },
  action: { type: 'open', module: 'system/part', ...action },
  ...more,
});
const parse = (fields: readonly object[], resource?: object) => {
  const { model, issues } = parseModule({ fullName: 'Page', webType: 1, formData: { fields }, resource }, registry);
  return { fields: model?.form.fields ?? [], found: issues.map(({ code, pointer }) => `${code} ${pointer}`) };
};
const AT = '/formData/fields';

describe('what the screens of a form give of their chosen rows', () => {
  it('is read by the other screens, wherever they stand', () => {
    const detail = host(2, {}, { params: { menuId: 'param.menuId' }, screen: 'form', recordId: 'param.menuId' });
    const tab = { __config__: { jnpfKey: 'card', label: 'card', children: [detail] } };
    const { fields, found } = parse([tab, host(1, { selects: { menuId: 'id' } })]);
    expect(found).toEqual([]);
    expect(fields[1]?.props).toEqual({ selects: { menuId: 'id' } });
    expect(fields[0]?.children[0]?.action).toMatchObject({ recordId: { source: 'param.menuId' }, screen: 'form' });
    expect(fields[0]?.children[0]?.props).toEqual({ selects: {} });
  });

  it('is unknown to the screen that gives it, to buttons, and where nobody gives it', () => {
    const own = host(1, { selects: { menuId: 'id' } }, { params: { a: 'param.menuId' } });
    const action = { type: 'open', module: 'm2', params: { a: 'param.menuId' } };
    const button = { __config__: { jnpfKey: 'button', label: 'b' }, action };
    const lost = `ENGINE_REFERENCE_MISSING ${AT}`;
    expect(parse([own, button]).found).toEqual([`${lost}/0/action/params/a`, `${lost}/1/action/params/a`]);
  });

  it.each<[object, string]>([
    [{ 'a-b': 'id' }, 'a-b'],
    [{ constructor: 'id' }, 'constructor'],
    [{ opened: 'id' }, 'opened'],
    [{ twice: 'id' }, 'twice'],
    [{ blank: '' }, 'blank'],
  ])('leaves out %j', (selects, name) => {
    const resource = { params: ['opened'], calls: {} };
    const { fields, found } = parse([host(1, { selects: { twice: 'id' } }), host(2, { selects })], resource);
    expect(found).toEqual([`ENGINE_ACTION_INVALID ${AT}/1/selects/${name}`]);
    expect(fields[1]?.props).toEqual({ selects: {} });
  });
});

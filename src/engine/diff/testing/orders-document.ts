import { registry } from '../../../renderers/definitions';
import type { ModuleModel } from '../../contract/module-model';
import { parseModule } from '../../parse';
import { diffModules, type ModuleChange } from '../index';

type Raw = Record<string, unknown>;

export const node = (widget: string, key: string, config: Raw = {}, props: Raw = {}): Raw => ({
  ...props,
  ...(key !== '' && { __vModel__: key }),
  __config__: { jnpfKey: widget, label: `L-${key}`, ...config },
});

export const choices = (...values: string[]) => values.map((value) => ({ id: value, fullName: value.toUpperCase() }));

/** Returns a new copy of a document that uses every feature. */
export function document() {
  const title = node('input', 'title', { required: false }, { maxlength: 50, placeholder: 'p' });
  const amount = node('inputNumber', 'amount', {}, { min: 0, max: 100, precision: 2 });
  const kind = node('select', 'kind', {}, { options: choices('a', 'b', 'c') });
  const on = node('switch', 'on');
  const items = node('table', 'items', {
    children: [node('input', 'name'), node('inputNumber', 'price')],
    rowStyles: [{ when: 'price > 5', style: 'danger' }],
  });
  const card = node('card', '', { label: 'Card', children: [node('datePicker', 'day')] }, { header: 'H' });
  return {
    id: '123456789',
    fullName: 'Orders',
    enCode: 'orders',
    webType: 2,
    formData: { labelWidth: 90, hasPrintBtn: false, fields: [title, amount, kind, on, items, card] as Raw[] },
    columnData: {
      type: 1,
      pageSize: 20,
      columnList: [{ prop: 'title', width: 100 }, { prop: 'amount' }, { prop: 'kind' }] as Raw[],
      searchList: [{ prop: 'title', searchType: 2 }, { prop: 'kind' }] as Raw[],
      btnsList: [{ value: 'add', label: 'Add' }] as Raw[],
      columnBtnsList: [
        { value: 'edit', label: 'Edit' },
        { value: 'remove', label: 'Remove' },
      ] as Raw[],
      ruleList: [{ field: 'kind', symbol: '==', fieldValue: 'a', fieldValueType: 2 }] as Raw[],
      defaultSidx: 'amount',
      sort: 'asc',
    },
    rules: [
      { when: 'amount > 5', description: 'first', then: { visible: ['kind'], value: { title: '"x"' } } },
      { when: 'on', then: { required: ['kind'] } },
    ] as Raw[],
    tables: [] as Raw[],
  };
}

export type Document = ReturnType<typeof document>;

export function parse(entity: Raw): ModuleModel {
  const { model, issues } = parseModule(entity, registry);
  if (!model) throw new Error(JSON.stringify(issues));
  return model;
}

/** Returns the changes that a mutation of the document causes. */
export function changesOf(mutate: (entity: Document) => void, prepare: (entity: Document) => void = () => undefined) {
  const [before, after] = [document(), document()];
  prepare(before);
  prepare(after);
  mutate(after);
  return diffModules(parse(before), parse(after), registry);
}

const fieldOf = (entity: Document, key: string): Raw & { __config__: Raw } => {
  const all = entity.formData.fields.flatMap((field) => [
    field,
    ...(((field['__config__'] as Raw)['children'] ?? []) as Raw[]),
  ]);
  const found = all.find((field) => field['__vModel__'] === key);
  if (!found) throw new Error(key);
  return found as Raw & { __config__: Raw };
};
export const set = (key: string, props: Raw) => (entity: Document) => void Object.assign(fieldOf(entity, key), props);
export const configure = (key: string, config: Raw) => (entity: Document) =>
  void Object.assign(fieldOf(entity, key).__config__, config);
export const renameSwitch = (entity: Document) => {
  set('on', { __vModel__: 'off' })(entity);
  entity.rules[1] = { ...entity.rules[1], when: 'off' };
};
export const removeAmount = (entity: Document) => {
  entity.formData.fields.splice(1, 1);
  entity.rules.shift();
};
export const short = ({ key, risk, fieldId }: ModuleChange) => [key.replace('ENGINE_CHANGE_', ''), risk, fieldId];

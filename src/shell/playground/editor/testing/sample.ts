import { registry } from '../../../../renderers/definitions';
import type { SystemNames } from '../../../../wire/names';
import type { ReferenceSources } from '../references/list-references';
import { readFacts } from '../references/module-facts';

/** A small module with a sub-table, a rule, calls and a dictionary field. */
export const SAMPLE = {
  fullName: '采购单',
  enCode: 'purchase',
  category: 'c1',
  tables: [{ typeId: '1', table: 'purchase', tableName: '采购' }],
  resource: {
    params: ['typeId'],
    required: ['typeId'],
    calls: { list: { method: 'GET', path: '/api/{param.typeId}' } },
  },
  formData: {
    fields: [
      { __vModel__: 'amount', __config__: { jnpfKey: 'inputNumber', label: '金额' }, precision: 2 },
      {
        __vModel__: 'kind',
        __config__: {
          jnpfKey: 'select',
          label: '类别',
          dataType: 'dictionary',
          dictionaryType: 'd1',
          defaultValue: 'e2',
        },
      },
      {
        __vModel__: 'color',
        __config__: { jnpfKey: 'radio', label: '颜色', defaultValue: 'r' },
        options: [{ id: 'r', fullName: '红' }],
      },
      {
        __config__: {
          jnpfKey: 'card',
          children: [
            {
              __vModel__: 'items',
              __config__: {
                jnpfKey: 'table',
                label: '明细',
                children: [
                  { __vModel__: 'price', __config__: { jnpfKey: 'inputNumber', label: '单价' } },
                  {
                    __vModel__: 'total',
                    __config__: { jnpfKey: 'inputNumber', label: '小计', defaultExpression: 'price * 2' },
                  },
                ],
              },
              summaryField: ['price'],
            },
          ],
        },
      },
    ],
  },
  columnData: {
    columnList: [{ prop: 'amount' }, { prop: 'items-price' }],
    btnsList: [{ value: 'go', action: { type: 'open', module: 'm1', values: { other: 'amount' } } }],
  },
  rules: [{ when: 'amount > SUM(items.price) and kind == "e1"', then: { visible: ['color'], value: { amount: '1' } } }],
};

/** Names of dictionaries, data interfaces, modules and number rules in the sample's system. */
export const NAMES: SystemNames = {
  dictionaries: [
    { id: 'd1', enCode: 'kinds', name: '类别', entries: [{ id: 'e1', enCode: 'one', name: '甲' }] },
    { id: 'd2', enCode: 'webDesign', name: '分类', entries: [{ id: 'c1', enCode: 'hospital', name: '医院' }] },
  ],
  interfaces: [{ id: 'i1', enCode: 'goods', name: '商品接口', fields: ['goodsId', 'goodsName'] }],
  modules: [{ id: 'm1', enCode: 'orders', name: '订单', fields: [{ id: 'other', label: '其他', widget: 'input' }] }],
  billRules: [{ id: 'b1', enCode: 'PO', name: '采购单号' }],
  disabled: { interfaces: [], billRules: [] },
};

/** A system screen. */
const SCREENS: SystemNames['modules'] = [
  {
    id: 'system/billRule',
    enCode: 'system.billRule',
    name: '单据规则',
    fields: [{ id: 'prefix', label: '流水前缀', widget: 'input' }],
  },
];

/** Removes the `|` that marks the cursor and returns its offset. */
export function atCursor(marked: string): { readonly text: string; readonly offset: number } {
  const offset = marked.indexOf('|');
  if (offset < 0) throw new Error('the text has no cursor');
  return { text: marked.slice(0, offset) + marked.slice(offset + 1), offset };
}

/** Offset of a piece of the text, plus `inside`. Throws when the piece is not there. */
export function offsetOf(text: string, piece: string, inside = 0): number {
  const offset = text.indexOf(piece);
  if (offset < 0) throw new Error(`the text has no ${piece}`);
  return offset + inside;
}

/** The sources that references in a text are resolved against. */
export function sourcesFor(text: string, names: SystemNames | null = NAMES): ReferenceSources {
  return { facts: readFacts(text, registry), names, screens: SCREENS };
}

import { column, node } from '../../src/server/modules/records/testing/purchase-module';

/**
 * A module whose every field has a name and a value that occur nowhere else. What a user is refused shows in any answer by
 * either of them.
 */

/** Name and value of each field that may be refused. */
export const CANARIES = {
  /** Neither its column nor its form field is granted. */
  zqboth: 'VALUEBOTH',
  /** Its column is refused, its form field is granted. */
  zqcolumn: 'VALUECOLUMN',
  /** Its form field is refused, its column is granted. */
  zqform: 'VALUEFORM',
  /** A number: neither is granted. */
  zqnumber: '7770123',
  /** A column of the sub-table: neither is granted. */
  zqcell: 'VALUECELL',
  /** A choice of which neither is granted: a value, and the text that it is shown by. */
  zqchoice: 'VALUECHOICE',
} as const;
export type Canary = keyof typeof CANARIES;

/** What stands in records that are others', where rows are limited to one's own. */
export const FOREIGN = 'VALUEFOREIGN';

const input = (key: string) => node('input', key);
const title = input('title');
const choice = node('select', 'zqchoice', {
  options: [{ id: 'VALUECHOICE', fullName: 'VALUECHOICE shown' }],
  props: { label: 'fullName', value: 'id' },
});
const number = node('inputNumber', 'zqnumber');
const name = input('name');
const cell = input('zqcell');
const parent = input('zqparent');
const fields = [title, input('zqboth'), input('zqcolumn'), input('zqform'), number, choice, parent];
const items = node('table', 'items', { config: { layout: 'rowFormItem', children: [name, cell] } });

/** Codes of columns and form fields: all, and those of who is refused the canaries. */
export const ALL_CODES = [
  'title',
  'zqboth',
  'zqcolumn',
  'zqform',
  'zqnumber',
  'zqchoice',
  'zqparent',
  'items-name',
  'items-zqcell',
];
export const LIMITED_COLUMNS = ['title', 'zqform', 'items-name'];
export const LIMITED_FORMS = ['title', 'zqcolumn', 'items', 'items-name'];
export const ALL_BUTTONS = ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail', 'btn_batchRemove'];

/** The kinds of list: each is answered by code of its own. The groups are made by a refused column, the tree by another. */
export const LISTS = {
  plain: { type: 1 },
  grouped: { type: 3, groupField: 'zqboth' },
  tree: { type: 5, parentField: 'zqparent' },
} as const;

/** The module with a list of that kind; `list` changes the document. */
export function canaryModule(enCode: string, list: object): object {
  const searched = [
    ...fields.map((field) => column(field, { searchType: 2 })),
    column(cell, { searchType: 2 }, 'items-zqcell'),
  ];
  return {
    fullName: enCode,
    enCode,
    webType: 2,
    formData: JSON.stringify({
      fields: [...fields, items],
      changeTrail: true,
      rules: [{ when: "zqboth == 'VALUEBOTH'", then: { visible: ['title'] } }],
    }),
    columnData: JSON.stringify({
      columnList: [
        ...fields.map((field) => column(field, { sortable: true })),
        column(name, {}, 'items-name'),
        column(cell, {}, 'items-zqcell'),
      ],
      searchList: searched,
      btnsList: ['add', 'batchRemove'].map((value) => ({ value, label: value })),
      columnBtnsList: ['edit', 'remove', 'detail'].map((value) => ({ value, label: value })),
      showSummary: true,
      summaryField: ['zqnumber'],
      hasSuperQuery: true,
      defaultSidx: 'zqboth',
      sort: 'asc',
      useColumnPermission: true,
      useFormPermission: true,
      useBtnPermission: true,
      ...list,
    }),
  };
}

/** A record that holds every canary; `title` names it. */
export const canaryRecord = (name: string) => ({
  title: name,
  zqboth: CANARIES.zqboth,
  zqcolumn: CANARIES.zqcolumn,
  zqform: CANARIES.zqform,
  zqnumber: Number(CANARIES.zqnumber),
  zqchoice: CANARIES.zqchoice,
  items: [{ name: 'row', zqcell: CANARIES.zqcell }],
});

import { mainFields } from '../contract/module-model';
import { nodeAt } from '../source/entity-parts';
import type { Fixer } from './fix-context';

/** As the designer writes them; labels are the author's to change. */
const ADD = { value: 'add', icon: 'icon-ym icon-ym-btn-add', label: '新增' };
const ROW_BUTTONS = [
  { value: 'edit', icon: '', label: '编辑' },
  { value: 'detail', icon: '', label: '详情' },
  { value: 'remove', icon: '', label: '删除' },
];

/** A list without columns → every field that a list can show. */
export const fixBlankList: Fixer = ({ pointer }, { model, registry }) => {
  if (!model) return [];
  const columns = mainFields(model)
    .filter(
      (field) =>
        field.key !== '' && field.isStored && registry.of(field).isListable && !registry.of(field).hashOf(field),
    )
    .map(({ key, label, widget }) => ({ prop: key, label, jnpfKey: widget }));
  return [
    {
      title: 'ENGINE_FIX_ALL_COLUMNS',
      params: { count: columns.length },
      changes: [{ op: 'set', pointer, value: columns }],
    },
  ];
};

/** A list to which nobody can add → the usual buttons, in rows only where there are none. */
export const fixClosedList: Fixer = ({ pointer }, { source }) => {
  const rows = pointer.replace(/btnsList$/, 'columnBtnsList');
  const hasRowButtons = (nodeAt(source, rows)?.node.entries.length ?? 0) > 0;
  return [
    {
      title: 'ENGINE_FIX_USUAL_BUTTONS',
      params: {},
      changes: [
        { op: 'insert', pointer, index: 0, value: ADD },
        ...(hasRowButtons ? [] : [{ op: 'set' as const, pointer: rows, value: ROW_BUTTONS }]),
      ],
    },
  ];
};

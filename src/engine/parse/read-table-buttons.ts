import { isRecord, listAt, ownValue, toText, type RawRecord } from '../json/raw-value';

/**
 * Converts the add buttons of a sub-table (`footerBtnsList`, since 5.x) to the older members `actionText`, `addType` and
 * `addTableConf` (docs/module-format.md#row-selection); authored older members win.
 */
export function withTableButtons(node: RawRecord): RawRecord {
  const buttons = listAt(node, 'footerBtnsList')
    .filter(isRecord)
    .filter((button) => ownValue(button, 'show') !== false);
  if (buttons.length === 0) return node;
  const add = buttons.find((button) => ownValue(button, 'value') === 'add');
  const pick = buttons.find((button) => isRecord(ownValue(button, 'actionConfig')));
  const label = toText(ownValue(add ?? pick ?? {}, 'label'));
  return {
    ...(label !== '' && { actionText: label }),
    ...(!add && pick && { addType: 1, addTableConf: ownValue(pick, 'actionConfig') }),
    ...node,
  };
}

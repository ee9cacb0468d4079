import { isRecord, listAt, ownValue, toText, type RawRecord } from './raw-value';

/**
 * Since 5.x a sub-table's add button stands in `footerBtnsList`; older documents have `actionText`, `addType` and
 * `addTableConf` (contract a.3, g.17). Gives a node in the older form; the authored older keys win.
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

import { isRecord, listAt, ownValue, recordAt, toNumber } from '../json/raw-value';
import { isAsked, type Loss } from './setting';

/** One of the list's own buttons, without an action that would do it instead. */
const isStandard =
  (name: string): Loss['asks'] =>
  (value, button) =>
    value === name && button['show'] !== false && (button['action'] === undefined || button['action'] === null);

/** Which values ask for what is lost, by its reason; where nothing stands here, every value that asks for something. */
const CONDITIONS: Readonly<Record<string, Loss['asks']>> = {
  // Every field has a span of its own.
  formSpan: (value) => isAsked(value) && toNumber(value) !== 24,
  // Conditions in groups (5.x): without them more rows are shown than the author wants.
  filterGroups: (value) => isRecord(value) && listAt(value, 'conditionList').length > 0,
  importTemplate: (value) => isRecord(value) && listAt(value, 'selectKey').length > 0,
  download: isStandard('download'),
  upload: isStandard('upload'),
  batchPrint: isStandard('batchPrint'),
  // Every control has the width of its column: the designer writes that into each node.
  style: (value) =>
    isRecord(value) &&
    Object.entries(value).some(([name, part]) => isAsked(part) && !(name === 'width' && part === '100%')),
  // Parameters of choices stand in `__config__`.
  nodeParams: (value, node) => isAsked(value) && ownValue(recordAt(node, '__config__'), 'dataType') === 'dynamic',
};

/** A loss by its reason. */
export function lossOf(reason: string, isLook: boolean): Loss {
  return { reason, isLook, asks: CONDITIONS[reason] ?? isAsked };
}

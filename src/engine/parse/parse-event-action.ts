import type { ActionModel, ScreenPlace } from '../contract/action';
import type { Expression } from '../contract/expression';
import { readActionExpression, readTarget } from './action-context';
import { toCssLength } from './css-length';
import defaults from './document-defaults.json';
import { joinPointer } from '../json/json-pointer';
import { resolveField, type ListContext } from './list-context';
import { isRecord, listAt, ownValue, toBoolean, toNumber, toText, type RawRecord } from '../json/raw-value';
import { readParams } from './read-params';

const PLACES: Readonly<Record<string, ScreenPlace>> = { drawer: 'drawer', fullScreen: 'fullScreen' };

/**
 * The action of a custom button (docs/module-format.md#custom-buttons): btnType 1 opens another form with values of the row, 3 runs
 * a data interface. Null for a script (btnType 2), without an event, and with a warning for a missing target.
 */
export function parseEventAction(event: RawRecord, pointer: string, context: ListContext): ActionModel | null {
  const type = toNumber(ownValue(event, 'btnType'));
  if (type === 1) return parseOpen(event, pointer, context);
  return type === 3 ? parseInterface(event, pointer, context) : null;
}

function parseOpen(event: RawRecord, pointer: string, context: ListContext): ActionModel | null {
  const module = readTarget({ raw: event, pointer }, 'modelId', context);
  if (module === '') return null;
  return {
    type: 'open',
    confirm: '',
    then: ['refreshRows'],
    module,
    screen: 'form',
    place: PLACES[toText(ownValue(event, 'popupType'))] ?? 'dialog',
    width: toCssLength(ownValue(event, 'popupWidth')) ?? '',
    title: toText(ownValue(event, 'popupTitle')),
    recordId: null,
    values: readAssignments(event, joinPointer(pointer, 'formOptions'), context),
    params: {},
  };
}

/** `currentField` of this row → `field` of the opened form. */
function readAssignments(
  event: RawRecord,
  pointer: string,
  context: ListContext,
): Readonly<Record<string, Expression>> {
  const entries = listAt(event, 'formOptions').flatMap((entry, index) => {
    if (!isRecord(entry)) return [];
    const target = toText(ownValue(entry, 'field'));
    const place = joinPointer(joinPointer(pointer, index), 'currentField');
    const field = resolveField(ownValue(entry, 'currentField'), place, context);
    if (!field || field.key === '' || target === '') return [];
    const name = field.tableKey === '' ? field.key : `${field.tableKey}.${field.key}`;
    const expression = readActionExpression(name, place, context);
    return expression ? [[target, expression] as const] : [];
  });
  return Object.fromEntries(entries);
}

function parseInterface(event: RawRecord, pointer: string, context: ListContext): ActionModel | null {
  const interfaceId = readTarget({ raw: event, pointer }, 'interfaceId', context);
  if (interfaceId === '') return null;
  const isAsked = toBoolean(ownValue(event, 'useConfirm')) ?? false;
  return {
    type: 'interface',
    confirm: isAsked
      ? toText(ownValue(event, 'confirmTitle')) || (context.defaultText(defaults.list.confirmTitle) ?? '')
      : '',
    then: ['refreshRows'],
    interfaceId,
    params: readParams(ownValue(event, 'templateJson')),
    into: {},
  };
}

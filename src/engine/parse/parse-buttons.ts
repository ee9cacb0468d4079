import type { CustomButton, ListButton } from '../contract/module-model';
import { readSettings } from '../settings/read-settings';
import defaults from './document-defaults.json';
import { joinPointer } from '../json/json-pointer';
import type { ListContext } from './list-context';
import { parseAction } from './parse-action';
import { parseEventAction } from './parse-event-action';
import { isUnset, isRecord, listAt, ownValue, recordAt, toText, type RawRecord } from '../json/raw-value';
import { toExcerpt } from './report';
import { readScript } from './read-scripts';

/** Parses a button list; if it is missing (generation A), the designer's default. */
export function parseButtons(context: ListContext, key: 'btnsList' | 'columnBtnsList'): readonly ListButton[] {
  const authored = ownValue(context.raw, key);
  const entries: readonly unknown[] = Array.isArray(authored)
    ? authored
    : defaults.list[key].map((button) => ({ ...button, label: context.defaultText(button.label) ?? button.label }));
  return toButtons(entries, joinPointer(context.pointer, key), context);
}

/** Parses buttons that need an action: one without is reported and dropped. */
export function parseActionButtons(context: ListContext, key: 'treeMenu'): readonly ListButton[] {
  const place = joinPointer(context.pointer, key);
  return toButtons(listAt(context.raw, key), place, context).filter((button) => {
    if (button.action === null) context.report.add('ENGINE_ACTION_INVALID', place, { found: toExcerpt(button.value) });
    return button.action !== null;
  });
}

/** Parses custom buttons with their events as authored; an action of their own comes before the event. */
export function parseCustomButtons(context: ListContext): readonly CustomButton[] {
  return listAt(context.raw, 'customBtnsList').flatMap((entry, index) => {
    if (!isRecord(entry) || !isUsable(entry)) return [];
    const event = recordAt(entry, 'event');
    const place = joinPointer(joinPointer(context.pointer, 'customBtnsList'), index);
    const authored = ownValue(entry, 'action');
    const hasAction = !isUnset(authored);
    const isScript = !hasAction && toText(ownValue(event, 'btnType')) === '2';
    const func = { raw: ownValue(event, 'func'), pointer: `${place}/event/func` };
    const script = readScript(func, isScript, context.report);
    const action = hasAction
      ? parseAction(authored, joinPointer(place, 'action'), context)
      : parseEventAction(event, joinPointer(place, 'event'), context);
    if (hasAction && !action) return [];
    return [
      {
        ...toButton(entry, place, context),
        event,
        ...(script !== undefined && { script }),
        action,
      },
    ];
  });
}

/** A button whose action cannot work is dropped, rather than doing something else. */
function toButtons(entries: readonly unknown[], pointer: string, context: ListContext): readonly ListButton[] {
  return entries.flatMap((entry, index): ListButton[] => {
    if (!isRecord(entry) || !isUsable(entry)) return [];
    const authored = ownValue(entry, 'action');
    const place = joinPointer(pointer, index);
    const button = toButton(entry, place, context);
    if (isUnset(authored)) return [button];
    const action = parseAction(authored, joinPointer(place, 'action'), context);
    return action ? [{ ...button, action }] : [];
  });
}

/** Later versions keep hidden buttons with `show: false`. */
function isUsable(entry: RawRecord): boolean {
  return toText(ownValue(entry, 'value')) !== '' && ownValue(entry, 'show') !== false;
}

function toButton(entry: RawRecord, pointer: string, context: ListContext): ListButton {
  const value = toText(ownValue(entry, 'value'));
  const settings = readSettings('button', entry, { ...context, pointer });
  return { ...settings, value, label: toText(ownValue(entry, 'label'), value), action: null };
}

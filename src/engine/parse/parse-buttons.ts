import type { CustomButton, ListButton } from '../contract/module-model';
import defaults from './document-defaults.json';
import { joinPointer } from './json-pointer';
import type { ListContext } from './list-context';
import { parseAction } from './parse-action';
import { parseEventAction } from './parse-event-action';
import { isBlank, isRecord, listAt, ownValue, recordAt, toText, type RawRecord } from './raw-value';
import { toExcerpt } from './report';
import { reportScript } from './report-scripts';

/** Reads a button list; a document that lacks the list altogether (generation A) gets the designer's default. */
export function parseButtons(context: ListContext, key: 'btnsList' | 'columnBtnsList'): readonly ListButton[] {
  const authored = ownValue(context.raw, key);
  const entries: readonly unknown[] = Array.isArray(authored)
    ? authored
    : defaults.list[key].map((button) => ({ ...button, label: context.defaultText(button.label) ?? button.label }));
  return toButtons(entries, joinPointer(context.pointer, key), context);
}

/** Reads a list of buttons that are nothing without an action: one that has none is reported and left out. */
export function parseActionButtons(context: ListContext, key: 'treeMenu'): readonly ListButton[] {
  const place = joinPointer(context.pointer, key);
  return toButtons(listAt(context.raw, key), place, context).filter((button) => {
    if (button.action === null) context.report.add('ENGINE_ACTION_INVALID', place, { found: toExcerpt(button.value) });
    return button.action !== null;
  });
}

/** Reads the custom buttons with their events as authored; a script among them is reported. */
export function parseCustomButtons(context: ListContext): readonly CustomButton[] {
  return listAt(context.raw, 'customBtnsList').flatMap((entry, index) => {
    if (!isRecord(entry) || !isUsable(entry)) return [];
    const event = recordAt(entry, 'event');
    const place = joinPointer(joinPointer(context.pointer, 'customBtnsList'), index);
    reportScript(ownValue(event, 'func'), `${place}/event/func`, context.report);
    return [{ ...toButton(entry), event, action: parseEventAction(event, joinPointer(place, 'event'), context) }];
  });
}

/** A button whose action cannot work is left out: what it would do instead, nobody asked for. */
function toButtons(entries: readonly unknown[], pointer: string, context: ListContext): readonly ListButton[] {
  return entries.flatMap((entry, index): ListButton[] => {
    if (!isRecord(entry) || !isUsable(entry)) return [];
    const authored = ownValue(entry, 'action');
    if (isBlank(authored)) return [toButton(entry)];
    const action = parseAction(authored, joinPointer(joinPointer(pointer, index), 'action'), context);
    return action ? [{ ...toButton(entry), action }] : [];
  });
}

/** Later versions keep hidden buttons in the list with `show: false`. */
function isUsable(entry: RawRecord): boolean {
  return toText(ownValue(entry, 'value')) !== '' && ownValue(entry, 'show') !== false;
}

function toButton(entry: RawRecord): ListButton {
  const value = toText(ownValue(entry, 'value'));
  return { value, label: toText(ownValue(entry, 'label'), value), icon: toText(ownValue(entry, 'icon')), action: null };
}

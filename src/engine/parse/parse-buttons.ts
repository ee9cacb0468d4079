import type { CustomButton, ListButton } from '../contract/module-model';
import { readSettings } from '../settings/read-settings';
import { readActionExpression, type ActionContext } from './action-context';
import defaults from './document-defaults.json';
import { withIdLists } from './id-lists';
import { joinPointer } from '../json/json-pointer';
import type { ListContext } from './list-context';
import { memberOf, type Located } from './located';
import { parseAction } from './parse-action';
import { parseEventAction } from './parse-event-action';
import { isUnset, isRecord, listAt, ownValue, recordAt, toText, type RawRecord } from '../json/raw-value';
import { toExcerpt } from './report';
import { readScript } from './read-scripts';

type ButtonList = 'btnsList' | 'columnBtnsList' | 'customBtnsList' | 'treeMenu' | 'footerBtnsList';

/** What buttons are read from: the document of a list, or of a form. */
type ButtonContext = Pick<ListContext, 'raw' | 'pointer' | 'defaultText'> & ActionContext;

/** Buttons that stand in rows or at a form, whose fields they read. */
const IN_RECORDS: readonly ButtonList[] = ['columnBtnsList', 'customBtnsList', 'footerBtnsList'];

interface ButtonPlace extends Located<RawRecord> {
  readonly list: ButtonList;
}

/** Parses a button list; if it is missing (generation A), the designer's default. */
export function parseButtons(context: ListContext, list: 'btnsList' | 'columnBtnsList'): readonly ListButton[] {
  const authored = ownValue(context.raw, list);
  const entries: readonly unknown[] = Array.isArray(authored)
    ? authored
    : defaults.list[list].map((button) => ({ ...button, label: context.defaultText(button.label) ?? button.label }));
  return toButtons(entries, list, context);
}

/** Parses buttons that need an action: one without is reported and dropped. */
export function parseActionButtons(context: ButtonContext, list: 'treeMenu' | 'footerBtnsList'): readonly ListButton[] {
  const place = joinPointer(context.pointer, list);
  return toButtons(listAt(context.raw, list), list, context).filter((button) => {
    if (button.action === null) context.report.add('ENGINE_ACTION_INVALID', place, { found: toExcerpt(button.value) });
    return button.action !== null;
  });
}

/** Parses custom buttons with their events as authored; an action of their own comes before the event. */
export function parseCustomButtons(context: ListContext): readonly CustomButton[] {
  const list = 'customBtnsList';
  return placesOf(listAt(context.raw, list), list, context).flatMap((place) => {
    const { raw, pointer } = place;
    const event = recordAt(raw, 'event');
    const authored = ownValue(raw, 'action');
    const hasAction = !isUnset(authored);
    const isScript = !hasAction && toText(ownValue(event, 'btnType')) === '2';
    const func = { raw: ownValue(event, 'func'), pointer: `${pointer}/event/func` };
    const script = readScript(func, isScript, context.report);
    const button = readButton(place, context);
    const action = hasAction
      ? parseAction(authored, joinPointer(pointer, 'action'), context)
      : parseEventAction(event, joinPointer(pointer, 'event'), context);
    if (!button || (hasAction && !action)) return [];
    return [{ ...button, event, ...(script !== undefined && { script }), action }];
  });
}

/** A button whose action or condition cannot work is dropped, rather than doing something else. */
function toButtons(entries: readonly unknown[], list: ButtonList, context: ButtonContext): readonly ListButton[] {
  return placesOf(entries, list, context).flatMap((place): ListButton[] => {
    const button = readButton(place, context);
    const authored = ownValue(place.raw, 'action');
    if (!button || isUnset(authored)) return button ? [button] : [];
    const { scope } = context;
    const knownIn = { ...context, scope: button.selection === 'none' ? scope : withIdLists(scope, 'selection') };
    const action = parseAction(authored, joinPointer(place.pointer, 'action'), knownIn);
    return action ? [{ ...button, action }] : [];
  });
}

function placesOf(
  entries: readonly unknown[],
  list: ButtonList,
  { pointer }: Pick<ButtonContext, 'pointer'>,
): readonly ButtonPlace[] {
  return entries.flatMap((raw, index) => {
    const at = joinPointer(joinPointer(pointer, list), index);
    return isRecord(raw) && isUsable(raw) ? [{ raw, pointer: at, list }] : [];
  });
}

/** Later versions keep hidden buttons with `show: false`. */
function isUsable(entry: RawRecord): boolean {
  return toText(ownValue(entry, 'value')) !== '' && ownValue(entry, 'show') !== false;
}

/** A button without its action; null after a report that it has a broken condition. */
function readButton(place: ButtonPlace, context: ButtonContext): ListButton | null {
  const { raw, pointer, list } = place;
  const value = toText(ownValue(raw, 'value'));
  const settings = readSettings('button', raw, { ...context, pointer });
  const conditions = readConditions(place, context);
  if (!conditions) return null;
  const label = toText(ownValue(raw, 'label'), value);
  const button = { ...settings, value, label, action: null, ...conditions };
  if (list === 'btnsList' || settings.selection === 'none') return button;
  // Rows are selected for the toolbar: anywhere else the button has a row of its own, or none.
  context.report.add('ENGINE_PROPERTY_UNKNOWN', joinPointer(pointer, 'selection'), {
    property: 'selection',
    owner: list,
  });
  return { ...button, selection: 'none' };
}

type Conditions = Pick<ListButton, 'when' | 'disabledWhen'>;

function readConditions(place: ButtonPlace, context: ButtonContext): Conditions | null {
  const { scope } = context;
  const ofRow = IN_RECORDS.includes(place.list) ? scope : { ...scope, fieldKeys: new Set<string>(), tables: new Map() };
  const conditionContext = { ...context, scope: withIdLists(ofRow, 'selection') };
  const conditions: { -readonly [Name in keyof Conditions]: Conditions[Name] } = {};
  for (const name of ['when', 'disabledWhen'] as const) {
    const { raw, pointer } = memberOf(place, name);
    const condition = isUnset(raw) ? undefined : readActionExpression(raw, pointer, conditionContext);
    if (condition === null) return null;
    if (condition) conditions[name] = condition;
  }
  return conditions;
}

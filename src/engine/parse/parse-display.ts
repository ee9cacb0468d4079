import type { ColumnDisplay } from '../contract/module-model';
import { readEffects, reportUnknownKeys, resolveNamedCall, type ActionContext } from './action-context';
import { joinPointer } from '../json/json-pointer';
import { isUnset, isRecord, ownValue, recordAt, toText, type RawRecord } from '../json/raw-value';
import { toExcerpt } from './report';

const SWITCH_KEYS = ['type', 'call', 'on', 'off', 'confirm', 'then', 'description'];
const TAG_KEYS = ['type', 'colors', 'description'];
const COLORS = ['success', 'processing', 'error', 'warning', 'default'];

/** Parses the display of a column; null (plain text) when absent, or with a warning when it cannot work. */
export function parseDisplay(raw: unknown, pointer: string, context: ActionContext): ColumnDisplay | null {
  if (isUnset(raw)) return null;
  const type = isRecord(raw) ? ownValue(raw, 'type') : undefined;
  if (isRecord(raw) && type === 'switch') return parseSwitch(raw, pointer, context);
  if (isRecord(raw) && type === 'tag') return parseTag(raw, pointer, context);
  context.report.add('ENGINE_ACTION_INVALID', pointer, { found: toExcerpt(isRecord(raw) ? type : raw) });
  return null;
}

function parseSwitch(raw: RawRecord, pointer: string, context: ActionContext): ColumnDisplay | null {
  const { report } = context;
  reportUnknownKeys({ raw, pointer }, SWITCH_KEYS, { owner: 'display', report });
  const call = resolveNamedCall(ownValue(raw, 'call'), joinPointer(pointer, 'call'), context);
  if (!call) return null;
  return {
    type: 'switch',
    on: toText(ownValue(raw, 'on')) || '1',
    off: toText(ownValue(raw, 'off')) || '0',
    call,
    confirm: toText(ownValue(raw, 'confirm')),
    then: readEffects(ownValue(raw, 'then'), joinPointer(pointer, 'then'), report),
  };
}

function parseTag(raw: RawRecord, pointer: string, { report }: ActionContext): ColumnDisplay {
  reportUnknownKeys({ raw, pointer }, TAG_KEYS, { owner: 'display', report });
  const entries = Object.entries(recordAt(raw, 'colors')).flatMap(([value, color]) => {
    if (typeof color === 'string' && COLORS.includes(color)) return [[value, color] as const];
    const place = joinPointer(joinPointer(pointer, 'colors'), value);
    report.add('ENGINE_PROPERTY_UNKNOWN', place, { property: toExcerpt(color), owner: 'display' });
    return [];
  });
  return { type: 'tag', colors: Object.fromEntries(entries) };
}

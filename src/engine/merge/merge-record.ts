import type { RecordValues } from '../contract/evaluation';
import type { FieldModel } from '../contract/field-model';
import { mainFields } from '../contract/module-model';
import { isRecord } from '../json/raw-value';
import { isEntered, isSameStored, ROW_ID_KEY, settleRecord } from '../rules';
import { writersOf } from '../rules/field-writers';
import { mergeRows } from './merge-rows';
import {
  judge,
  type MergeConflict,
  type MergedRecord,
  type MergeInput,
  type Merging,
  type MergeSide,
} from './merge-sides';
import { createSameFieldValue } from './same-field-value';

/**
 * Three-way merge of a record by field, of its sub-tables by row and cell. A place that one side changed takes that change; one that
 * both changed differently is a conflict. Computed fields follow what they are computed from: calculations, attributes, values of the
 * server, and what the rules set to the same value whichever side stays.
 */
export function mergeRecord(input: MergeInput): MergedRecord {
  const joined = join(input, input.choose);
  const isRuled = ({ id }: FieldModel) => writersOf(input.model).get(id)?.has('rule') === true;
  const ruled = joined.conflicts.filter(({ field }) => isRuled(field));
  const taken = joined.taken.filter(isRuled);
  if (ruled.length + taken.length === 0) return joined;
  const ids = new Set(ruled.map(({ id }) => id));
  const settledAs = (side: MergeSide): RecordValues => {
    const { values } = join(input, (id) => input.choose?.(id) ?? (ids.has(id) ? side : undefined));
    const kept = side === 'theirs' ? {} : Object.fromEntries(taken.map(({ key }) => [key, input.sides.mine[key]]));
    const { model, registry, context } = input;
    return settleRecord({ model, registry, context, values: { ...values, ...kept } }).values;
  };
  const [asMine, asTheirs] = [settledAs('mine'), settledAs('theirs')];
  const isComputed = (place: Pick<MergeConflict, 'id' | 'field'>) =>
    isSameStored(valueAt(asMine, place), valueAt(asTheirs, place));
  return {
    values: joined.values,
    conflicts: joined.conflicts.filter((conflict) => !ids.has(conflict.id) || !isComputed(conflict)),
    taken: joined.taken.filter((field) => !isRuled(field) || !isComputed({ id: field.key, field })),
  };
}

/** The merge before rules are asked. */
function join({ model, registry, access, context, sides }: MergeInput, choose: MergeInput['choose']): MergedRecord {
  const conflicts: MergeConflict[] = [];
  const taken: FieldModel[] = [];
  const merging: Merging = {
    registry,
    access,
    isSame: createSameFieldValue(registry, context.timeZone),
    settleConflict(conflict) {
      const chosen = choose?.(conflict.id);
      if (chosen === undefined) conflicts.push(conflict);
      return chosen ?? 'mine';
    },
  };
  // What no field names stays, as the other side saved it last.
  const values: RecordValues = { ...sides.mine, ...withoutFields(sides.theirs, mainFields(model)) };
  for (const field of mainFields(model)) {
    if (!Object.hasOwn(sides.theirs, field.key)) continue;
    const merged = mergeField(field, sides, merging);
    values[field.key] = merged.value;
    if (merged.isTaken) taken.push(field);
  }
  return { values, conflicts, taken };
}

function mergeField(field: FieldModel, sides: MergeInput['sides'], merging: Merging) {
  const { registry, access, isSame, settleConflict } = merging;
  const { key } = field;
  const place = { base: sides.base[key], opened: sides.opened[key], mine: sides.mine[key], theirs: sides.theirs[key] };
  const verdict = judge(place, (left, right) => isSame(field, left, right));
  if (!isEntered(field, registry)) return { value: place.theirs, isTaken: false };
  if (verdict === 'both' || !access.canWriteField(field.id))
    return { value: place.theirs, isTaken: verdict !== 'both' };
  const rows = registry.of(field).kind === 'table' ? mergeRows(field, place, merging) : null;
  if (rows) return { value: rows.rows, isTaken: rows.isTaken };
  const { base, mine, theirs } = place;
  const side = verdict === 'conflict' ? settleConflict({ id: key, field, base, mine, theirs }) : verdict;
  return { value: place[side], isTaken: side === 'theirs' };
}

function withoutFields(values: RecordValues, fields: readonly FieldModel[]): RecordValues {
  const keys = new Set(fields.map(({ key }) => key));
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.has(key)));
}

/** The value of a conflict's place in a record. */
function valueAt(values: RecordValues, { id, field }: Pick<MergeConflict, 'id' | 'field'>): unknown {
  if (field.tableKey === '') return values[field.key];
  const rows: readonly unknown[] = Array.isArray(values[field.tableKey]) ? (values[field.tableKey] as unknown[]) : [];
  const rowId = id.slice(field.tableKey.length + 1, -field.key.length - 1);
  const row = rows.find((candidate) => isRecord(candidate) && candidate[ROW_ID_KEY] === rowId);
  return isRecord(row) ? row[field.key] : undefined;
}

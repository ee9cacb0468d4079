import type { ValueIssue } from '../contract/errors';
import type { RecordValues } from '../contract/evaluation';
import type { FieldModel } from '../contract/field-model';
import { mainFields, type ModuleModel } from '../contract/module-model';
import { createDefaults } from './create-defaults';
import { isEntered } from './is-entered';
import { keepLocked } from './keep-locked';
import { prepareRows, readValue, type PreparedValue, type RowOrigin } from './prepare-rows';
import { ownEntry } from './plain-data';
import { isRecord, readOwnValue } from '../json/raw-value';
import { freedFields } from '../script/freed-fields';
import { finish, finishInSlices, type Sliced, type SliceOptions } from './sliced';
import { createStoredChoices } from './stored-choices';
import { validateSliced } from './validate-record';
import type { PrepareInput } from './prepare-input';

export interface PreparedRecord {
  /** The record to save; without system values that are not stored yet, which the server fills in. */
  readonly values: RecordValues;
  /** Empty = it may be saved. */
  readonly issues: readonly ValueIssue[];
  /** Changes of locked fields that were undone; also in `issues` if locks refuse. */
  readonly locked: readonly ValueIssue[];
}

/**
 * Prepares a write, the same in browser and server: drops unknown keys and refused fields, converts values to their stored form,
 * adds defaults or keeps omitted values, undoes changes of locked fields; then calculations, rules and validation. Total over any
 * input.
 */
export function prepareRecord(input: PrepareInput): PreparedRecord {
  return finish(prepareSliced(input));
}

/** `prepareRecord` in time slices: large records do not block the browser. */
export function prepareInSlices(input: PrepareInput, options: SliceOptions): Promise<PreparedRecord> {
  return finishInSlices(prepareSliced(input), options);
}

function* prepareSliced(input: PrepareInput): Sliced<PreparedRecord> {
  const { model, registry, context, existing, access } = input;
  if (!isRecord(input.input)) {
    const issues: ValueIssue[] = [{ fieldId: '', code: 'ENGINE_VALUE_TYPE', params: {} }];
    return { values: existing ?? {}, issues, locked: [] };
  }
  const base: RecordValues = existing ?? input.start ?? createDefaults({ model, registry, context });
  const values: RecordValues = { ...base };
  const issues: ValueIssue[] = [];
  const origins = new Map<string, RowOrigin>();
  for (const field of mainFields(model)) {
    if (!isEntered(field, registry) || access?.canWriteField(field.id) === false) continue;
    const raw = ownEntry(input.input, field.key);
    if (raw === undefined) continue;
    const prepared = yield* prepareField(field, raw, input);
    for (const issue of prepared.issues) issues.push(issue);
    if (prepared.origin) origins.set(field.key, prepared.origin);
    values[field.key] = prepared.value;
  }
  const { settled, locked } = yield* keepLocked(input, { base, values, origins });
  const restless = settled.restlessFieldIds.map((fieldId): ValueIssue => ({
    fieldId,
    code: 'ENGINE_VALUE_RULE',
    params: {},
  }));
  if (input.locks !== 'keep') issues.push(...locked);
  const found = yield* validateSliced({
    model,
    registry,
    values: settled.values,
    states: settled.states,
    context,
    access,
    optionsOf: input.optionsOf,
  });
  const isStoredChoice = createStoredChoices({ model, registry, stored: existing });
  const owed = withoutFreed(found, model).filter((issue) => !isStoredChoice(issue, settled.values));
  return { values: settled.values, issues: [...issues, ...restless, ...withoutRefused(owed, issues)], locked };
}

/** Drops missing values of fields that a script may have hidden: whether they are shown is checked by the form alone. */
function withoutFreed(found: readonly ValueIssue[], model: ModuleModel): readonly ValueIssue[] {
  const freed = freedFields(model);
  if (freed.size === 0) return found;
  return found.filter(({ code, fieldId }) => code !== 'ENGINE_VALUE_REQUIRED' || !freed.has(fieldId));
}

/** Drops further findings of values that could not be parsed. */
function withoutRefused(found: readonly ValueIssue[], refused: readonly ValueIssue[]): readonly ValueIssue[] {
  if (refused.length === 0) return found;
  const placeOf = (issue: ValueIssue) => `${issue.fieldId}@${String(issue.rowIndex ?? '')}`;
  const places = new Set(refused.map(placeOf));
  return found.filter((issue) => !places.has(placeOf(issue)));
}

function* prepareField(field: FieldModel, raw: unknown, input: PrepareInput): Sliced<PreparedValue> {
  if (input.registry.of(field).kind === 'table') return yield* prepareRows(field, raw, input);
  const stored = readValue(field, raw, input);
  if (stored.ok) return { value: stored.value, issues: [] };
  const kept = readOwnValue(input.existing, field.key) ?? input.registry.of(field).emptyValue(field);
  return { value: kept, issues: [{ fieldId: field.id, code: stored.code, params: stored.params }] };
}

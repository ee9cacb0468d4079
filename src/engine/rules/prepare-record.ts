import type { ValueIssue } from '../contract/errors';
import type { EvaluationContext, RecordValues } from '../contract/evaluation';
import type { FieldModel, OptionItem } from '../contract/field-model';
import { mainFields, type ModuleModel } from '../contract/module-model';
import type { ModuleAccess } from '../contract/permission';
import type { WidgetRegistry } from '../contract/registry';
import { createDefaults } from './create-defaults';
import { isEntered } from './is-entered';
import { keepLocked } from './keep-locked';
import { prepareRows, readValue, type PreparedValue, type RowOrigin } from './prepare-rows';
import { ownEntry } from './plain-data';
import { isRow, readOwnValue } from './record-draft';
import { finish, finishInSlices, type Sliced, type SliceOptions } from './sliced';
import { validateSliced } from './validate-record';

export interface PrepareInput {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  /** What somebody sent: trusted in nothing. */
  readonly input: unknown;
  /** The stored values that are changed; null = a new record. */
  readonly existing: RecordValues | null;
  /** Null = all fields may be written. */
  readonly access: ModuleAccess | null;
  readonly context: EvaluationContext;
  /** Choices when they are known here; undefined = cannot be checked. */
  optionsOf(field: FieldModel): readonly OptionItem[] | undefined;
  /**
   * What becomes of a changed value in a field that the form locks. `refuse` (default): an issue names the field. `keep`: what
   * was there stands, without a word. `ignore`: nobody's form stands behind the write (the server's own records).
   */
  readonly locks?: 'refuse' | 'keep' | 'ignore';
  /** What a new record starts with; absent = the defaults. */
  readonly start?: RecordValues | undefined;
  /** Keys of the fields that a new record may start with from somewhere else, which is not known here: a button of a list. */
  readonly startedKeys?: ReadonlySet<string>;
}

export interface PreparedRecord {
  /** What would be saved; without system values, which the server fills, unless they are stored already. */
  readonly values: RecordValues;
  /** Empty = it may be saved. */
  readonly issues: readonly ValueIssue[];
  /** Changes of locked fields that `values` does not hold; among the issues when locks refuse. */
  readonly locked: readonly ValueIssue[];
}

/**
 * The whole way of a write, the same in browser and server: unknown keys and refused fields are dropped, each value becomes
 * its stored form, a new record gets its defaults and a changed one keeps what the input leaves out; fields that the form locks
 * keep what they hold; then calculations, rules and checks. Total over any input.
 */
export function prepareRecord(input: PrepareInput): PreparedRecord {
  return finish(prepareSliced(input));
}

/** The same in slices, for records so large that a browser would stand still. */
export function prepareInSlices(input: PrepareInput, options: SliceOptions): Promise<PreparedRecord> {
  return finishInSlices(prepareSliced(input), options);
}

function* prepareSliced(input: PrepareInput): Sliced<PreparedRecord> {
  const { model, registry, context, existing, access } = input;
  if (!isRow(input.input)) {
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
  return { values: settled.values, issues: [...issues, ...restless, ...withoutRefused(found, issues)], locked };
}

/** A value that could not be read is reported once, as that. */
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

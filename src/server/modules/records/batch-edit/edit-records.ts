import type { RecordValues } from '../../../../engine/contract/evaluation';
import type { FieldModel } from '../../../../engine/contract/field-model';
import { findField } from '../../../../engine/contract/module-model';
import { toPlainData } from '../../../../engine/rules/plain-data';
import { isSameStored, isSetByHand } from '../../../../engine/rules';
import { registry } from '../../../../renderers/definitions';
import type { BatchEditBody } from '../../../../wire/batch-edit';
import { BusinessError } from '../../../http/errors';
import { uniqueClaims } from '../check-unique';
import type { OptionLookup } from '../load-options';
import type { ModuleContext } from '../module-context';
import { cleanWrite, refuseRecord, type CleanedWrite } from '../prepare-write';
import { changeRecord, loadWriteOptions } from '../save-record';
import { toRefusal } from './refusal';

/** What came of a record, or would. */
export interface EditResult {
  readonly id: string;
  readonly outcome: 'changed' | 'same' | 'refused';
  /** null of a record that was not read. */
  readonly version: number | null;
  /** Its values without the rows of sub-tables, as far as they were read. */
  readonly before: RecordValues | null;
  readonly after: RecordValues | null;
  /** Why it is refused. */
  readonly refusal: BusinessError | null;
}

interface Editing extends Omit<BatchEditBody, 'fieldId' | 'records'> {
  readonly field: FieldModel;
  readonly write: CleanedWrite;
  readonly options: OptionLookup;
  /** The value as it would be stored. */
  readonly target: ReturnType<typeof toTarget>;
}

type Asked = BatchEditBody['records'][number];

/**
 * Gives a field of several records a value, one after the other, each in a transaction of its own as a save of its form, or previews
 * that. `results` holds what was settled before, which is not done again. Throws SERVER_FORBIDDEN for a field that the user cannot
 * set. What fails for no reason of the record ends a save: the rest is left to `onFailure`.
 */
export async function editRecords(
  context: ModuleContext,
  { fieldId, records, ...edit }: BatchEditBody,
  { results, onFailure }: { readonly results: Map<string, EditResult>; readonly onFailure: (error: unknown) => void },
): Promise<FieldModel> {
  const field = requireField(context, fieldId);
  const write = await cleanWrite(context, { [field.key]: edit.value });
  const options = await loadWriteOptions(context);
  const editing = { ...edit, field, write, options, target: toTarget(context, field, edit.value) };
  // A preview rolls every record back: two of them would get the same unique value.
  const claimed = new Set<string>();
  for (const asked of records) {
    if (results.has(asked.id)) continue;
    try {
      const result = await editRecord(context, asked, editing);
      results.set(asked.id, edit.isPreview ? claim(context, result, claimed) : result);
    } catch (error) {
      const hasSaved = !edit.isPreview && [...results.values()].some(({ outcome }) => outcome === 'changed');
      if (!hasSaved || isMoved(error)) throw error;
      onFailure(error);
      return field;
    }
  }
  return field;
}

/** Whether another release was published meanwhile: the rest is saved under it. */
function isMoved(error: unknown): boolean {
  return error instanceof BusinessError && error.code === 'SERVER_MODULE_CHANGED';
}

/** The same answer for what is not there, not readable and not writable. */
function requireField({ model, access }: ModuleContext, fieldId: string): FieldModel {
  const field = findField(model, fieldId);
  const isOpen = field && isSetByHand(field, model, registry);
  if (!isOpen || !access.canReadField(fieldId) || !access.canWriteField(fieldId))
    throw new BusinessError('SERVER_FORBIDDEN');
  return field;
}

function toTarget({ evaluation }: ModuleContext, field: FieldModel, value: unknown) {
  const plain = toPlainData(value);
  return plain.ok ? registry.of(field).toStored(plain.value, field, evaluation.timeZone) : plain;
}

async function editRecord(context: ModuleContext, asked: Asked, editing: Editing): Promise<EditResult> {
  const { field, write, options, target, isPreview } = editing;
  const { id, version } = asked;
  const seen: { values: RecordValues | null } = { values: null };
  try {
    const changed = await changeRecord(context, {
      ...{ id, version, write, options, isPreview },
      onFound: (values) => {
        seen.values = values;
      },
      isLeft: (before, after) => {
        if (!after) return target.ok && isSameStored(target.value, before[field.key]);
        return isSameStored(after[field.key], before[field.key]);
      },
    });
    const outcome = changed.isLeft ? 'same' : 'changed';
    const [before, after] = [withoutRows(context, changed.before), withoutRows(context, changed.after)];
    return { id, outcome, version: changed.version, before, after, refusal: null };
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    const before = seen.values && withoutRows(context, seen.values);
    const after = before && target.ok ? { ...before, [field.key]: target.value } : null;
    return { id, outcome: 'refused', version: null, before, after, refusal };
  }
}

/** Five hundred records with all their rows would not be held at once. */
function withoutRows({ plan }: ModuleContext, values: RecordValues): RecordValues {
  const tables = new Set(plan.children.map(({ tableKey }) => tableKey));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !tables.has(name)));
}

/** Refuses a previewed record whose unique values one before it gets. */
function claim(context: ModuleContext, result: EditResult, claimed: Set<string>): EditResult {
  if (result.outcome !== 'changed' || !result.after) return result;
  const claims = uniqueClaims(context, { values: result.after, before: result.before });
  const taken = claims.filter(({ name }) => claimed.has(name));
  if (taken.length === 0) {
    for (const { name } of claims) claimed.add(name);
    return result;
  }
  const issues = taken.map(({ field }) => ({ fieldId: field.id, code: 'ENGINE_VALUE_DUPLICATE', params: {} }) as const);
  return { ...result, outcome: 'refused', refusal: refuseRecord(context, issues) };
}

import type { RecordAnswer } from '../../../wire/records';
import type { FieldModel } from '../../../engine/contract/field-model';
import { registry } from '../../../renderers/definitions';
import { BusinessError } from '../../http/errors';
import { displayRecords, type ShownValues } from './display-records';
import type { ModuleContext } from './module-context';
import { isComputed } from './needs-of';
import { childrenOf, readWholeRecord, type ChildRows } from './read-rows';
import type { SavedRecord } from './record-row';
import { toShownValues } from './shown-values';

/** Reads the stored values of visible fields, for editing. Throws SERVER_RECORD_GONE. */
export async function readRecord(context: ModuleContext, id: string): Promise<RecordAnswer> {
  const { record, children } = await findRecord(context, id);
  return toAnswer(record, readableValues(context, record, children));
}

/** Reads the display values of visible fields. Throws SERVER_RECORD_GONE. */
export async function readDisplayRecord(context: ModuleContext, id: string): Promise<RecordAnswer> {
  const { record, children } = await findRecord(context, id);
  const fields = readableFields(context);
  const isDerived = fields.some(isComputed);
  const values = toShownValues(context, { record, children, isDerived });
  const [shown = {}] = await displayRecords(context, { records: [values], fields });
  return toAnswer(record, { ...shown, id: record.id });
}

function toAnswer({ id, version, moduleVersion }: SavedRecord, values: ShownValues): RecordAnswer {
  return { id, data: JSON.stringify(values), version, savedVersion: moduleVersion };
}

/** The visible stored values; sub-table rows have ids, to be matched on change. */
export function readableValues(
  context: ModuleContext,
  record: SavedRecord,
  children: ChildRows,
): Record<string, unknown> {
  const values: Record<string, unknown> = { id: record.id };
  const fields = readableFields(context);
  for (const field of fields) {
    if (field.tableKey !== '' || !field.isStored) continue;
    values[field.key] = registry.of(field).kind === 'table' ? readableRows(field) : (record.values[field.key] ?? null);
  }
  return values;

  function readableRows(table: FieldModel): readonly Record<string, unknown>[] {
    const columns = fields.filter((field) => field.tableKey === table.key && field.isStored);
    return childrenOf(children, table.key, record.id).map((row) => ({
      id: row.id,
      ...Object.fromEntries(columns.map((column) => [column.key, row.values[column.key] ?? null])),
    }));
  }
}

/** Readable fields with a key in form and detail, sub-tables and their columns included. */
function readableFields({ model, access }: ModuleContext): readonly FieldModel[] {
  return model.allFields.filter((field) => field.key !== '' && access.canReadField(field.id));
}

async function findRecord(context: ModuleContext, id: string) {
  const found = await readWholeRecord(context.deps.db, context, { id });
  if (!found) throw new BusinessError('SERVER_RECORD_GONE');
  return found;
}

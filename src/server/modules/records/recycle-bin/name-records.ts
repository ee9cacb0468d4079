import { sql } from 'kysely';
import type { FieldModel } from '../../../../engine/contract/field-model';
import { titleFields } from '../../../../engine/screen/title-fields';
import { isPassword } from '../../../../engine/values/text-widget';
import { registry } from '../../../../renderers/definitions';
import { tableRef } from '../../../db/module-tables';
import { BusinessError } from '../../../http/errors';
import { displayRecords } from '../display-records';
import { MAIN_ALIAS } from '../load-rows';
import type { ModuleContext } from '../module-context';
import { idArray, isAlive, isWithinRows } from '../read-rows';
import { fieldColumns, selectList, toSavedRecord, type Row } from '../record-row';

/** What records are named by. */
export interface RecordNames {
  /** Id of the field of the names; '' = the module has none. */
  readonly fieldId: string;
  /** By record id. */
  readonly names: ReadonlyMap<string, string>;
}

const NONE: RecordNames = { fieldId: '', names: new Map() };
const MAX_NAME_LENGTH = 200;

/**
 * Names of records that the user reaches: their titles. Read before the transaction that deletes them:
 * it must not wait for a second connection.
 */
export async function nameRecords(context: ModuleContext, ids: readonly string[]): Promise<RecordNames> {
  const { plan, model, deps } = context;
  const { main } = plan;
  const field = nameField(context);
  if (!field) return NONE;
  const columns = fieldColumns(main, (fieldId) => fieldId === field.id);
  const { rows } = await sql<Row>`select ${selectList(main, columns, MAIN_ALIAS)}
    from ${tableRef(main)} as ${sql.id(MAIN_ALIAS)}
    where ${sql.id(MAIN_ALIAS, main.primaryKey.name)} = any(${idArray(main, ids)}) and ${isAlive()}
      and ${isWithinRows(context)}`.execute(deps.db);
  const records = rows.map((row) => toSavedRecord(row, model, { table: main, columns }));
  const shown = await showTexts(context, { field, records: records.map(({ values }) => values) });
  const names = records.map(({ id }, index): [string, string] => [id, toName(shown[index]?.[field.key])]);
  return { fieldId: field.id, names: new Map(names) };
}

interface Shown {
  readonly field: FieldModel;
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

async function showTexts(context: ModuleContext, { field, records }: Shown) {
  try {
    return await displayRecords(context, { records, fields: [field], isText: true });
  } catch (error) {
    // Choices that cannot be loaded stop no deletion: the record is named by its id.
    if (error instanceof BusinessError) return [];
    throw error;
  }
}

/**
 * The first field that may name a record, and whose texts every reader of the field may see: not a password, and nothing of other lists, which have rights of
 * their own.
 */
function nameField({ model, plan }: ModuleContext): FieldModel | undefined {
  return titleFields(model, registry).find((field) => {
    const definition = registry.of(field);
    const isOwn = definition.refersTo(field) === null && definition.linksTo(field) === null;
    const isStored = field.isStored && plan.columnOf.has(field.id);
    return isStored && isOwn && definition.attributeOf(field) === null && !isPassword(field);
  });
}

function toName(text: unknown): string {
  if (typeof text !== 'string') return '';
  const line = text.replace(/\s+/g, ' ').trim();
  return [...line].slice(0, MAX_NAME_LENGTH).join('');
}

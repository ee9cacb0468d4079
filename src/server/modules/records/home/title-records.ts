import { sql } from 'kysely';
import { titleFields } from '../../../../engine/screen/title-fields';
import { toScalarText } from '../../../../engine/values/text-values';
import { isPassword } from '../../../../engine/values/text-widget';
import { registry } from '../../../../renderers/definitions';
import { tableRef } from '../../../db/module-tables';
import { isSeen } from '../attribute-gate';
import { displayRecords } from '../display-records';
import { MAIN_ALIAS } from '../load-rows';
import type { ModuleContext } from '../module-context';
import { idArray, isAlive, isPossibleId, isWithinRows } from '../read-rows';
import { fieldColumns, selectList, toSavedRecord, type Row } from '../record-row';

/** Fields of a module that may name its records. */
const MAX_TITLES = 3;

/** The titles of those records that the user reaches, by id, as they may see them; '' = nothing names it. */
export async function titleRecords(
  context: ModuleContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { plan, model, access, deps } = context;
  const { main } = plan;
  const fields = titleFields(model, registry)
    .filter((field) => field.isStored && plan.columnOf.has(field.id) && isSeen(access, field.id) && !isPassword(field))
    .slice(0, MAX_TITLES);
  const columns = fieldColumns(main, (fieldId) => fields.some(({ id }) => id === fieldId));
  const possible = ids.filter((id) => isPossibleId(main, id));
  const { rows } = await sql<Row>`select ${selectList(main, columns, MAIN_ALIAS)}
    from ${tableRef(main)} as ${sql.id(MAIN_ALIAS)}
    where ${sql.id(MAIN_ALIAS, main.primaryKey.name)} = any(${idArray(main, possible)}) and ${isAlive()}
      and ${isWithinRows(context)}`.execute(deps.db);
  const records = rows.map((row) => toSavedRecord(row, model, { table: main, columns }));
  const shown = await displayRecords(context, { records: records.map(({ values }) => values), fields, isText: true });
  return new Map(
    records.map(({ id }, index): [string, string] => {
      const texts = fields.map(({ key }) => (toScalarText(shown[index]?.[key]) ?? '').trim());
      return [id, texts.find((text) => text !== '') ?? ''];
    }),
  );
}

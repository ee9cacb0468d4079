import { sql } from 'kysely';
import { tableRef } from '../../../db/module-tables';
import { displayRecords } from '../display-records';
import { MAIN_ALIAS } from '../load-rows';
import type { ModuleContext } from '../module-context';
import { idArray, isAlive, isPossibleId, isWithinRows } from '../read-rows';
import { shownTitles, textIn } from '../record-titles';
import { fieldColumns, selectList, toSavedRecord, type Row } from '../record-row';

/** The titles of those records that the user reaches, by id, as they may see them; '' = nothing names it. */
export async function titleRecords(
  context: ModuleContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { plan, model, deps } = context;
  const { main } = plan;
  const fields = shownTitles(context).filter((field) => field.isStored && plan.columnOf.has(field.id));
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
      const texts = fields.map((field) => textIn(shown[index] ?? {}, field).trim());
      return [id, texts.find((text) => text !== '') ?? ''];
    }),
  );
}

import { sql, type Transaction } from 'kysely';
import { findField } from '../../../../engine/contract/module-model';
import type { SystemSchema } from '../../../db/system-schema';
import { translateFor } from '../../../http/translate';
import type { ModuleContext } from '../module-context';
import type { LostColumn } from './removed-shape';

/** Of lost columns, those in which the record has a value. */
export async function readLostValues(
  trx: Transaction<SystemSchema>,
  entryId: string,
  lost: readonly LostColumn[],
): Promise<readonly LostColumn[]> {
  const { rows } = await sql<LostColumn>`
    select '' as "tableKey", m.key as column from system.removed_records as b, jsonb_each(b.document -> 'main') as m
      where b.id = ${entryId} and m.value <> 'null'
    union
    select t.key, c.key from system.removed_records as b, jsonb_each(b.document -> 'children') as t,
        jsonb_array_elements(t.value) as r, jsonb_each(r.value) as c
      where b.id = ${entryId} and c.value <> 'null'`.execute(trx);
  const held = new Set(rows.map(({ tableKey, column }) => JSON.stringify([tableKey, column])));
  return lost.filter(({ tableKey, column }) => held.has(JSON.stringify([tableKey, column])));
}

/** Lost columns in words: labels of fields that the user may read, names for administrators, the number of all others. */
export function describeLost(context: ModuleContext, lost: readonly LostColumn[]): string {
  const translate = translateFor(context.evaluation.language);
  const words = new Set<string>();
  let others = 0;
  for (const column of lost) {
    const word = wordOf(context, column);
    if (word === null) others += 1;
    else words.add(word);
  }
  const rest = others === 0 ? [] : [translate('server.recycleBin.otherColumns', { count: others })];
  return [...words, ...rest].join('、');
}

function wordOf({ model, plan, grant, access }: ModuleContext, { tableKey, column }: LostColumn): string | null {
  const table = [plan.main, ...plan.children].find((each) => each.tableKey === tableKey);
  // The whole sub-table is gone: its name says it for all columns.
  if (!table) return grant === null ? tableKey : null;
  const fieldId = table.columns.find(({ name }) => name === column)?.fieldId ?? '';
  const field = findField(model, fieldId);
  if (!field) return grant === null ? column : null;
  if (!access.canReadField(field.id) && !access.canReadColumn(field.id)) return null;
  const label = field.label || field.key;
  const parent = model.allFields.find(({ key, tableKey: above }) => key === tableKey && above === '');
  return parent && tableKey !== '' ? `${parent.label || tableKey} · ${label}` : label;
}

import { Type, type Static } from '@sinclair/typebox';
import { sql } from 'kysely';
import type { AppDeps } from '../../deps';
import { PageQuery, toListData } from '../../http/page-query';
import { listRows, toAudit, type ResourceRow } from '../../resource/index';

/** Query of the rule list (client-3.4.7 §7); blanks mean all. */
export const RuleQuery = Type.Intersect([
  PageQuery,
  Type.Object({ categoryId: Type.Optional(Type.String({ maxLength: 64 })) }),
]);

const sortColumns = {
  fullName: 'full_name',
  enCode: 'en_code',
  startNumber: 'start_number',
  outputNumber: 'output_number',
  creatorTime: 'created_at',
  lastModifyTime: 'updated_at',
  sortCode: 'sort_code',
  enabledMark: 'enabled_mark',
};

/** A page of rules as the list shows them: the category is its name here, its id in one rule's answer (client-3.4.7 §7). */
export async function listRules(
  { db }: AppDeps,
  query: Static<typeof RuleQuery>,
  { onlyEnabled }: { readonly onlyEnabled: boolean },
) {
  const filters = [];
  if (query.categoryId) filters.push(sql`t.category = ${query.categoryId}`);
  if (onlyEnabled) filters.push(sql`t.enabled_mark = 1`);
  const categoryName = sql`(select e.full_name from system.dictionary_entries e where e.id = t.category) as category_name`;
  const { rows, page, total } = await listRows(db, {
    table: 'bill_rules',
    query,
    filters,
    extra: [categoryName],
    sortColumns,
  });
  return toListData(rows.map(onlyEnabled ? toChoice : toListRow), page, total);
}

/** What a picker shows of a rule (widgets.md 2.5). */
function toChoice(row: ResourceRow) {
  return {
    id: row.id,
    fullName: row['full_name'],
    enCode: row['en_code'],
    category: row['category_name'] ?? '',
    startNumber: row['start_number'],
    sortCode: row['sort_code'],
    enabledMark: row['enabled_mark'],
  };
}

function toListRow(row: ResourceRow) {
  return {
    ...toChoice(row),
    prefix: row['prefix'],
    dateFormat: row['date_format'],
    digit: row['digit'],
    outputNumber: row['output_number'],
    description: row['description'],
    ...toAudit(row),
  };
}

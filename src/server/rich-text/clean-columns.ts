import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { FieldModel } from '../../engine/contract/field-model';
import type { ModuleModel } from '../../engine/contract/module-model';
import type { PlannedTable, TablePlan } from '../../engine/tables';
import { registry } from '../../renderers/definitions';
import { findColumn } from '../db/condition-to-sql';
import { tableRef } from '../db/module-tables';
import type { SystemSchema } from '../db/system-schema';
import { cleanTexts } from './clean-texts';

/** Texts that are read, cleaned and written at once: few enough that the longest ones do not fill the memory. */
const BATCH_ROWS = 20;

/** The fields of a module and where their values lie. */
export interface StoredModule {
  readonly model: ModuleModel;
  readonly plan: TablePlan;
}

/**
 * What the values of a rich text were so far: `html` of a control that nobody knew, which is cleaned, or a `text`, which is kept
 * to the letter unless it is clean HTML.
 */
export type FormerContent = 'html' | 'text';

/**
 * Makes harmless what is stored in fields that are rich text from now on and were saved as they were sent; `formerOf` names what
 * they were, null = rich text. In the caller's transaction, deleted records too.
 */
export async function cleanColumns(
  db: Kysely<SystemSchema>,
  { model, plan }: StoredModule,
  formerOf: (field: FieldModel) => FormerContent | null,
): Promise<void> {
  for (const field of model.allFields) {
    const former = isRichText(field) && plan.columnOf.has(field.id) ? formerOf(field) : null;
    if (former === null) continue;
    const { table, column } = findColumn(plan, field.id);
    if (column.type === 'text') await cleanColumn(db, table, { name: column.name, former });
  }
}

/** Whether the field's values are rich text. */
export function isRichText(field: FieldModel): boolean {
  return field.key !== '' && registry.of(field).contentKind === 'html';
}

async function cleanColumn(
  db: Kysely<SystemSchema>,
  table: PlannedTable,
  { name, former }: { readonly name: string; readonly former: FormerContent },
): Promise<void> {
  const [key, ref] = [sql.id(table.primaryKey.name), sql.id(name)];
  let after: RawBuilder<unknown> = sql`true`;
  for (;;) {
    // Without a tag there is nothing to clean.
    const { rows } = await sql<{ rowId: string; html: string }>`select ${key}::text as "rowId", ${ref} as html
      from ${tableRef(table)} where position('<' in ${ref}) > 0 and ${after}
      order by ${key} limit ${sql.lit(BATCH_ROWS)} for update`.execute(db);
    const cleaned = await cleanTexts(rows.map(({ html }) => html));
    const changed = rows.flatMap(({ rowId, html }, index) => {
      const clean = cleaned[index];
      // What cannot be cleaned is harmless as a text too.
      const text = clean?.ok && (former === 'html' || clean.html === html) ? clean.html : escapeHtml(html);
      return text === html ? [] : [{ rowId, text }];
    });
    if (changed.length > 0) {
      await sql`update ${tableRef(table)} as t set ${ref} = v.html
        from unnest(${changed.map(({ rowId }) => rowId)}::text[], ${changed.map(({ text }) => text)}::text[]) as v (id, html)
        where ${sql.id('t', table.primaryKey.name)} = v.id::${sql.raw(table.primaryKey.type)}`.execute(db);
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_ROWS) return;
    after = sql`${key} > ${last.rowId}::${sql.raw(table.primaryKey.type)}`;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
}

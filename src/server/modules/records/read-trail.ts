import { sql } from 'kysely';
import type { FieldModel } from '../../../engine/contract/field-model';
import { isSetByHand } from '../../../engine/rules';
import { registry } from '../../../renderers/definitions';
import type { ChangedMember, RecordChange } from '../../../wire/records';
import type { ChangeAction } from '../../db/system-schema';
import { BusinessError } from '../../http/errors';
import { toListData, toPage } from '../../http/page-query';
import { displayRecords } from './display-records';
import type { ModuleContext } from './module-context';
import { rowsOf } from './new-values';
import { readRow } from './read-rows';
import { trailResource } from './record-trail';

type Values = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, unknown>>;

/** What a line of the trail holds of a change. */
interface StoredSides {
  readonly before: Values | null;
  readonly after: Values | null;
}

interface TrailRow extends StoredSides {
  readonly id: string;
  readonly action: ChangeAction;
  readonly user_name: string;
  readonly changed_at: Date;
}

/** A page of the trail; blank members mean the first page. */
interface TrailQuery {
  readonly currentPage?: string | undefined;
  readonly pageSize?: string | undefined;
}

/** More lines of one change are counted, not told: a new order may have thousands of rows. */
const MAX_LINES = 100;
const MAX_PAGE = 50;
const RECORD_ACTIONS = ['create', 'update', 'remove', 'restore'] as const;

/**
 * A page of what the trail tells of a record that the reader can reach, by the fields that they may read; the latest change first.
 * Throws SERVER_RECORD_GONE.
 */
export async function readTrail(context: ModuleContext, id: string, query: TrailQuery) {
  if (!(await readRow(context.deps.db, context, { id }))) throw new BusinessError('SERVER_RECORD_GONE');
  const asked = toPage(query);
  const pageSize = Math.min(asked.pageSize, MAX_PAGE);
  const page = { ...asked, pageSize, offset: (asked.currentPage - 1) * pageSize };
  const from = sql`from system.record_changes
    where resource = ${trailResource(context.module.id)} and record_id = ${id}`;
  const [{ rows }, counted] = await Promise.all([
    sql<TrailRow>`select id, action, before, after, user_name, changed_at ${from}
      order by changed_at desc, id desc limit ${pageSize} offset ${page.offset}`.execute(context.deps.db),
    sql<{ total: string }>`select count(*) as total ${from}`.execute(context.deps.db),
  ]);
  const told = await describeChanges(context, rows);
  const list = rows.map((row, index): RecordChange => {
    const lines = told[index] ?? [];
    return {
      ...{ id: row.id, changedAt: row.changed_at.getTime(), userName: row.user_name },
      action: RECORD_ACTIONS.find((known) => known === row.action) ?? 'update',
      ...{ members: lines.slice(0, MAX_LINES), moreCount: Math.max(0, lines.length - MAX_LINES) },
    };
  });
  return toListData(list, page, Number(counted.rows[0]?.total ?? 0));
}

/**
 * Changes of a module's records in words, in their order: labels and texts as lists show them, by the fields that the reader may
 * read. Values of fields that the module has no more are left out.
 */
export async function describeChanges(
  context: ModuleContext,
  changes: readonly StoredSides[],
): Promise<readonly (readonly ChangedMember[])[]> {
  const fields = context.model.allFields.filter(
    (field) => field.key !== '' && field.isStored && context.access.canReadField(field.id),
  );
  const records = changes.flatMap(({ before, after }) => [before ?? {}, after ?? {}]);
  const shown = await displayRecords(context, { records, fields, isText: true });
  return changes.map((change, index) =>
    fields
      .filter(({ tableKey }) => tableKey === '')
      .flatMap((field) => {
        const texts = { old: shown[2 * index] ?? {}, new: shown[2 * index + 1] ?? {} };
        const columns = fields.filter(({ tableKey }) => tableKey === field.key);
        return columns.length > 0 || field.children.length > 0
          ? rowLines(field, columns, { change, texts })
          : valueLine(field, field.label, texts).map((line) => ({ ...line, ...formerOf(context, field, change) }));
      }),
  );
}

/** The texts of both sides. */
interface TwoTexts {
  readonly old: Texts;
  readonly new: Texts;
}

function valueLine({ key }: FieldModel, label: string, texts: TwoTexts): readonly ChangedMember[] {
  const line = { label, old: toText(texts.old[key]), new: toText(texts.new[key]) };
  return line.old === line.new ? [] : [line];
}

/** What stood in a field of the main form before an update, if the reader may set it by hand. */
function formerOf(
  { model, access }: ModuleContext,
  field: FieldModel,
  { before, after }: StoredSides,
): Pick<ChangedMember, 'former'> {
  if (!before || !after || !Object.hasOwn(before, field.key)) return {};
  const maySet = access.canUseButton('edit') && access.canWriteField(field.id) && isSetByHand(field, model, registry);
  return maySet ? { former: { fieldId: field.id, value: before[field.key] } } : {};
}

/** Rows that came and went are told whole, rows that changed column by column. */
function rowLines(
  table: FieldModel,
  columns: readonly FieldModel[],
  { change, texts }: { readonly change: StoredSides; readonly texts: TwoTexts },
): readonly ChangedMember[] {
  const old = rowTexts(change.before?.[table.key], texts.old[table.key]);
  const now = rowTexts(change.after?.[table.key], texts.new[table.key]);
  const whole = (row: Texts | undefined) => columns.flatMap(({ key }) => toText(row?.[key]) || []).join('，');
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id) => {
    const sides = { old: old.get(id), new: now.get(id) };
    if (sides.old && sides.new) {
      const both = { old: sides.old, new: sides.new };
      return columns.flatMap((column) => valueLine(column, `${table.label} · ${column.label}`, both));
    }
    const line = { label: table.label, old: whole(sides.old), new: whole(sides.new) };
    return line.old === line.new ? [] : [line];
  });
}

/** Texts of rows by the id of the row. */
function rowTexts(stored: unknown, shown: unknown): ReadonlyMap<string, Texts> {
  const texts = rowsOf(shown);
  return new Map(rowsOf(stored).map((row, index) => [toText(row['id']), texts[index] ?? {}]));
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

import type { RecordGroup, RecordGroups } from '../../../../wire/record-groups';
import { registry } from '../../../../renderers/definitions';
import { fromDatabaseValue } from '../../../db/database-values';
import { displayRecords } from '../display-records';
import { loadOptions } from '../load-options';
import type { ModuleContext } from '../module-context';
import { countGroups } from './count-groups';
import type { CountedGroup, GroupedBy, GroupQuery } from './group-query';
import { readGroupRows } from './group-rows';

/** A group by its value as records have stored it; of a span, by its first day. */
type Group = Omit<CountedGroup, 'value'> & { readonly stored: unknown };

/** The groups of a list with their sizes, what is worked out for them, and their first records (docs/clients.md#groups). */
export async function readGroups(context: ModuleContext, group: GroupQuery): Promise<RecordGroups> {
  const counted = await countGroups(context, group);
  const { by, rows: limit } = group;
  const groups = by ? await inOrder(context, { ...group, by }, counted.groups) : counted.groups.map(unnamed);
  const [texts, rows] = await Promise.all([
    by ? textsOf(context, by, groups) : [],
    by && limit > 0 ? readGroupRows(context, { ...group, by }, groups) : [],
  ]);
  return {
    groups: groups.map(({ stored, count, total }, index): RecordGroup => ({
      key: stored === null ? null : String(stored),
      text: texts[index] ?? '',
      count,
      value: total,
      rows: rows[index] ?? [],
    })),
    isCut: counted.isCut,
  };
}

const unnamed = ({ count, total }: CountedGroup): Group => ({ stored: null, count, total });

/** Spans by time; choices as they are offered, also those that no record has; blank last. */
async function inOrder(
  context: ModuleContext,
  { by: { field, column, unit }, measure }: GroupQuery & { readonly by: GroupedBy },
  counted: readonly CountedGroup[],
): Promise<readonly Group[]> {
  const definition = registry.of(field);
  const groups = counted.map(({ value, ...rest }): Group => ({
    ...rest,
    stored: unit === null ? fromDatabaseValue({ value, field, definition, type: column.type }) : value,
  }));
  const blanks = groups.filter(({ stored }) => stored === null);
  const filled = groups.filter(({ stored }) => stored !== null);
  if (unit !== null) return groups;
  const options = (await loadOptions(context, [field])).get(field.id) ?? [];
  const byKey = new Map(filled.map((group) => [String(group.stored), group]));
  const none = { count: 0, total: measure?.kind === 'sum' || measure?.kind === 'count' ? '0' : null };
  const offered = options.map(({ value }): Group => byKey.get(String(value)) ?? { ...none, stored: value });
  const known = new Set(options.map(({ value }) => String(value)));
  return [...offered, ...filled.filter(({ stored }) => !known.has(String(stored))), ...blanks];
}

async function textsOf(
  context: ModuleContext,
  { field, unit }: GroupedBy,
  groups: readonly Group[],
): Promise<readonly string[]> {
  if (unit !== null) return [];
  const records = groups.map(({ stored }) => ({ [field.key]: stored }));
  const shown = await displayRecords(context, { records, fields: [field] });
  return shown.map((row, index) => (groups[index]?.stored === null ? '' : toText(row[field.key])));
}

function toText(shown: unknown): string {
  return typeof shown === 'string' || typeof shown === 'number' ? String(shown) : '';
}

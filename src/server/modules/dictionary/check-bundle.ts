import type { Translate } from '../../../engine/contract/language';
import { BusinessError } from '../../http/errors';
import { readFields } from '../../resource/index';
import type { Bundle, BundleEntry, BundleType } from './bundle';
import { entryFields, TOP_ENTRY_ID } from './entry-resource';
import { TOP_TYPE_ID, typeFields } from './type-resource';

/** A validated bundle, types and entries ordered parents first. */
export interface CheckedBundle {
  readonly types: readonly BundleType[];
}

/**
 * Validates the records of a file by the rules of the dialogs, and its consistency: parents exist, no cycles, unique ids and codes,
 * only trees nest. Throws SERVER_FILE_CONTENT naming the record.
 */
export function checkBundle({ types }: Bundle, translate: Translate): CheckedBundle {
  const refuse = (row: { readonly fullName: string; readonly enCode: string }, text: string) =>
    new BusinessError('SERVER_FILE_CONTENT', { message: `${row.fullName}(${row.enCode}): ${text}` });
  refuseRepeated(
    types,
    ({ enCode }) => enCode,
    (row) => refuse(row, translate('server.field.codeTaken', { value: row.enCode })),
  );
  refuseRepeated(
    types,
    ({ id }) => id,
    (row) => refuse(row, translate('server.dictionary.idRepeated')),
  );
  const ordered = orderByParent(types, TOP_TYPE_ID, (row) => refuse(row, translate('server.field.parentGone')));
  const allEntries = types.flatMap(({ entries }) => entries);
  refuseRepeated(
    allEntries,
    ({ id }) => id,
    (row) => refuse(row, translate('server.dictionary.idRepeated')),
  );
  return {
    types: ordered.map((type) => {
      const { values, faults } = readFields(typeFields, type, translate);
      if (faults[0]) throw refuse(type, faults[0].message);
      return { ...type, ...(values as Partial<BundleType>), entries: checkEntries(type, translate, refuse) };
    }),
  };
}

type Refuse = (row: { readonly fullName: string; readonly enCode: string }, text: string) => BusinessError;

function checkEntries(type: BundleType, translate: Translate, refuse: Refuse): BundleEntry[] {
  const entries = type.entries.map((entry) => {
    const { values, faults } = readFields(entryFields, { ...entry, dictionaryTypeId: type.id }, translate);
    if (faults[0]) throw refuse(entry, faults[0].message);
    if (type.isTree !== 1 && entry.parentId !== TOP_ENTRY_ID) {
      throw refuse(entry, translate('server.dictionary.entryNotTree'));
    }
    return { ...entry, ...(values as Partial<BundleEntry>) };
  });
  refuseRepeated(
    entries,
    ({ parentId, enCode }) => `${parentId}\u0000${enCode}`,
    (row) => refuse(row, translate('server.field.codeTaken', { value: row.enCode })),
  );
  return orderByParent(entries, TOP_ENTRY_ID, (row) => refuse(row, translate('server.field.parentGone')));
}

function refuseRepeated<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  refuse: (row: Row) => BusinessError,
): void {
  const seen = new Set<string>();
  for (const row of rows) {
    if (seen.has(keyOf(row))) throw refuse(row);
    seen.add(keyOf(row));
  }
}

/** Parents first; the rest has a missing parent, or a cycle. */
function orderByParent<Row extends { readonly id: string; readonly parentId: string }>(
  rows: readonly Row[],
  topId: string,
  refuse: (row: Row) => BusinessError,
): Row[] {
  const byParent = new Map<string, Row[]>();
  for (const row of rows) {
    const siblings = byParent.get(row.parentId);
    if (siblings) siblings.push(row);
    else byParent.set(row.parentId, [row]);
  }
  const ordered = [...(byParent.get(topId) ?? [])];
  const placed = new Set(ordered.map(({ id }) => id));
  for (const row of ordered) {
    for (const child of byParent.get(row.id) ?? []) {
      if (placed.has(child.id)) throw refuse(child);
      placed.add(child.id);
      ordered.push(child);
    }
  }
  const lost = rows.find(({ id }) => !placed.has(id));
  if (lost || ordered.length !== rows.length) throw refuse(lost ?? (rows[0] as Row));
  if (placed.has(topId)) throw refuse(rows.find(({ id }) => id === topId) as Row);
  return ordered;
}

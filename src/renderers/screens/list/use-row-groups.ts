import { useMemo } from 'react';
import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import { findField, type ListModel, type ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import { indexOptions } from '../../../engine/values/option-values';
import type { RecordSource } from '../../shared/sources/record-source';
import { useKnownChoices } from '../../shared/sources/use-known-choices';
import type { SortEntry } from './list-query';
import type { RowEntry } from './row-entries';
import { groupEntries, showGroups, type GroupHead } from './row-groups';
import { useTurned } from './use-turned';

/** Headings between the rows of a grouped list. */
export interface RowGroups {
  /** The field that groups. */
  readonly field: FieldModel;
  readonly heads: readonly GroupHead[];
  turn: (head: GroupHead) => void;
}

interface UseRowGroupsOptions {
  readonly model: ModuleModel;
  readonly list: ListModel;
  readonly access: ModuleAccess;
  readonly source: RecordSource;
  readonly entries: readonly RowEntry[];
  /** null = the list's own order. */
  readonly sort: SortEntry | null;
}

const NO_CHOICES: Pick<FieldModel, 'options'> = { options: null };

/** Groups the rows of a list of type 3 (docs/module-format.md#list-types); rows of others stay as they are. */
export function useRowGroups({ model, list, access, source, entries, sort }: UseRowGroupsOptions) {
  const field = groupField(model, list, access);
  const options = useKnownChoices(field ?? NO_CHOICES);
  const { isOpen, turn, turnAll } = useTurned(source, true);
  const isSorted = field !== null && (sort ?? list.defaultSort[0])?.fieldId === field.id;
  const groups = useMemo(
    () => field && groupEntries(entries, { key: field.key, choices: isSorted ? null : labelsOf(options) }),
    [field, entries, isSorted, options],
  );
  const shown = useMemo(() => groups && showGroups(groups, isOpen), [groups, isOpen]);
  const rowGroups = useMemo<RowGroups | null>(
    () => field && shown && { field, heads: shown.heads, turn: (head) => turn(head.text, !head.isOpen) },
    [field, shown, turn],
  );
  return {
    rowGroups,
    /** The rows in sight. */
    entries: shown ? shown.entries : entries,
    /** All rows, in their order on the screen. */
    all: useMemo(() => groups?.flatMap((group) => group.entries) ?? entries, [groups, entries]),
    canTurnAll: (groups ?? []).length > 0,
    expandAll: () => turnAll(true),
    collapseAll: () => turnAll(false),
  };
}

/** null = rows are not grouped, or their reader may not know how. */
function groupField(model: ModuleModel, { type, groupFieldId }: ListModel, access: ModuleAccess): FieldModel | null {
  if (type !== 3 || groupFieldId === '' || !access.canFilter(groupFieldId)) return null;
  const field = findField(model, groupFieldId);
  return field?.tableKey === '' ? field : null;
}

function labelsOf(options: readonly OptionItem[]): readonly string[] {
  return [...indexOptions(options).values()].map(({ label }) => label);
}

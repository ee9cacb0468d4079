import type { ModuleListRow } from '../../../wire/module-list';

/** A module in the list of modules. */
export interface ModuleRow extends Pick<ModuleListRow, 'id' | 'fullName' | 'enCode' | 'category'> {
  /** draft: never published; published: the draft is what runs; differs: the draft has changes that do not run yet. */
  readonly state: 'draft' | 'published' | 'differs';
  readonly changedBy: string;
  /** Milliseconds; 0 when unknown. */
  readonly changedAt: number;
}

/** A page of modules, and how many there are. */
export interface ModulePage {
  readonly rows: readonly ModuleRow[];
  readonly total: number;
}

/** What the list shows of an answered row. */
export function toModuleRow(row: ModuleListRow): ModuleRow {
  const { id, fullName, enCode, category, creatorUser, creatorTime, lastModifyUser, lastModifyTime } = row;
  return {
    id,
    fullName,
    enCode,
    category,
    state: toState(row),
    // `Name/account`, as clients show it.
    changedBy: (lastModifyUser || creatorUser).split('/')[0] ?? '',
    changedAt: lastModifyTime ?? creatorTime,
  };
}

function toState({ isRelease, differs }: ModuleListRow): ModuleRow['state'] {
  if (isRelease === 0) return 'draft';
  return differs ? 'differs' : 'published';
}

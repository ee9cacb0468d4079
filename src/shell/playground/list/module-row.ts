import type { ModuleListRow } from '../../../wire/module-list';
import { toReleaseState, type ReleaseState } from '../release-state';

/** A module in the list of modules. */
export interface ModuleRow extends Pick<ModuleListRow, 'id' | 'fullName' | 'enCode' | 'category'> {
  readonly state: ReleaseState;
  readonly changedBy: string;
  /** Account of whoever made it. */
  readonly createdBy: string;
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
    state: toReleaseState({ isPublished: row.isRelease !== 0, differs: row.differs }),
    // `Name/account`, as clients show it.
    changedBy: (lastModifyUser || creatorUser).split('/')[0] ?? '',
    createdBy: creatorUser.split('/').at(-1) ?? '',
    changedAt: lastModifyTime ?? creatorTime,
  };
}

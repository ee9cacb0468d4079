import type { ReactNode } from 'react';
import type { ListModel, ModuleModel } from '../../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../../engine/contract/permission';
import type { GroupUnit } from '../../../../engine/query';
import type { RecordQuery, RecordRow, RecordSource } from '../../../shared/sources/record-source';
import type { ShownColumn } from '../visible-columns';
import type { ViewState } from './view-state';

/** What every view that is made of groups is given. */
export interface GroupsViewProps {
  readonly model: ModuleModel;
  readonly list: ListModel;
  readonly access: ModuleAccess;
  readonly source: RecordSource;
  /** What the list is asked; null = nothing yet. */
  readonly query: RecordQuery | null;
  /** Changes when the records have. */
  readonly reloads: number;
  readonly columns: readonly ShownColumn[];
  readonly view: ViewState;
  readonly isNarrow: boolean;
  /** What stands in the place of no records. */
  readonly empty: ReactNode;
  onView: (view: ViewState) => void;
  open: (record: RecordRow) => (() => void) | null;
  /** Whether the button that edits a record may be pressed. */
  canEdit: (record: RecordRow) => boolean;
  /** The list has changed its records. */
  onChanged: () => void;
}

/** A view of groups, from which one can be shown as a table. */
export interface NarrowingProps extends GroupsViewProps {
  /** The choice of the field that groups are made by; null = there is none. */
  readonly choice: ReactNode;
  /** How a group is shown as a table; null where the list cannot be asked for it. */
  onNarrow: (fieldId: string, key: string | null, unit: GroupUnit | null) => (() => void) | null;
}

import type { ColumnSpec } from '../contract/widget-definition';
import type { PlannedIndex, PlannedStatistics } from './planned-index';

/** A planned column. Numeric columns have no scale: values are rounded before, and modules may change precision. */
export interface PlannedColumn {
  readonly name: string;
  readonly type: ColumnSpec['type'];
  /** Field of its values; '' for system columns. */
  readonly fieldId: string;
  /**
   * Columns that may hold older values of the field, to be moved here: of the time when its widget was unknown (or known), or of a
   * former key. Absent = none.
   */
  readonly formerNames?: readonly string[];
  /** Short texts (choices, ids), indexed and compared as a whole. Absent = any length. */
  readonly isShort?: boolean;
}

/** Type of ids in a module's tables; outside they are always strings. */
export type KeyType = 'text' | 'bigint';

/** A table of a module: the main one, or of a sub-table. */
export interface PlannedTable {
  readonly name: string;
  /** Key of the sub-table; '' for the main table. */
  readonly tableKey: string;
  readonly primaryKey: {
    readonly name: string;
    readonly type: KeyType;
    /** Whether the database generates ids; otherwise the server does. */
    readonly isCounted: boolean;
  };
  /** Column with the main row's primary key; null for the main table. */
  readonly foreignKey: {
    readonly name: string;
    readonly type: KeyType;
    readonly table: string;
    readonly column: string;
  } | null;
  /** All columns except primary and foreign key. */
  readonly columns: readonly PlannedColumn[];
  readonly indexes: readonly PlannedIndex[];
  /** Useful indexes beyond the write budget. */
  readonly leftOut: readonly PlannedIndex[];
  readonly statistics: readonly PlannedStatistics[];
}

/** All tables of a module (docs/architecture.md#a-module-has-real-tables). */
export interface TablePlan {
  readonly main: PlannedTable;
  readonly children: readonly PlannedTable[];
  /** Column name by field id, for all stored fields. */
  readonly columnOf: ReadonlyMap<string, string>;
}

/** Length of the indexed prefix of a text: 255 × 4 bytes fit an index page in any script. */
export const TEXT_INDEX_LENGTH = 255;

/** System columns of a main table; no collisions, as field keys never start with an underscore. */
export const SYSTEM_COLUMNS = {
  version: '_version',
  createdBy: '_created_by',
  createdAt: '_created_at',
  modifiedBy: '_modified_by',
  modifiedAt: '_modified_at',
  organizeId: '_organize_id',
  positionId: '_position_id',
  deletedAt: '_deleted_at',
  /** Release under which the record was last saved; null for older records. */
  moduleVersion: '_module_version',
} as const;

/** System column of a sub-table: index of the row, from 0. */
export const ROW_ORDER_COLUMN = '_row_order';

const mainTypes: Readonly<Record<keyof typeof SYSTEM_COLUMNS, ColumnSpec['type']>> = {
  version: 'integer',
  createdBy: 'text',
  createdAt: 'timestamptz',
  modifiedBy: 'text',
  modifiedAt: 'timestamptz',
  organizeId: 'text',
  positionId: 'text',
  deletedAt: 'timestamptz',
  moduleVersion: 'integer',
};

/** System columns of a main table or a sub-table. */
export function systemColumns(isMain: boolean): readonly PlannedColumn[] {
  if (!isMain) return [{ name: ROW_ORDER_COLUMN, type: 'integer', fieldId: '' }];
  return (Object.keys(SYSTEM_COLUMNS) as (keyof typeof SYSTEM_COLUMNS)[]).map((key) => ({
    name: SYSTEM_COLUMNS[key],
    type: mainTypes[key],
    fieldId: '',
    ...(mainTypes[key] === 'text' && { isShort: true }),
  }));
}

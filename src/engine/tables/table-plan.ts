import type { ColumnSpec } from '../contract/widget-definition';
import type { PlannedIndex, PlannedStatistics } from './planned-index';

/** A column as the database must have it. Numeric columns carry no scale: values are rounded before, and a module may change its precision. */
export interface PlannedColumn {
  readonly name: string;
  readonly type: ColumnSpec['type'];
  /** Field whose value it holds; '' for the platform's own columns. */
  readonly fieldId: string;
  /**
   * Columns that may hold older values of the field, which belong into this one: that of the time when nobody knew its widget
   * (or of a time when somebody did), that of a key which the author has changed. Absent = none.
   */
  readonly formerNames?: readonly string[];
  /** Texts that are names of something (choices, ids): an index holds and compares them whole. Absent = texts of any length. */
  readonly isShort?: boolean;
}

/** What the ids of a module's records are in its tables; outside they are texts of digits either way. */
export type KeyType = 'text' | 'bigint';

/** One table of a module: the main one, or that of a sub-table. */
export interface PlannedTable {
  readonly name: string;
  /** Key of the sub-table; '' for the main table. */
  readonly tableKey: string;
  readonly primaryKey: {
    readonly name: string;
    readonly type: KeyType;
    /** Whether the database counts the ids; else the server makes them. */
    readonly isCounted: boolean;
  };
  /** The column of a sub-table's row that holds the main row's primary key; null for the main table. */
  readonly foreignKey: {
    readonly name: string;
    readonly type: KeyType;
    readonly table: string;
    readonly column: string;
  } | null;
  /** Every column except the primary and foreign key. */
  readonly columns: readonly PlannedColumn[];
  readonly indexes: readonly PlannedIndex[];
  /** Indexes that the module would use and that its writes cannot bear. */
  readonly leftOut: readonly PlannedIndex[];
  readonly statistics: readonly PlannedStatistics[];
}

/** All tables of a module (architecture decision 5). */
export interface TablePlan {
  readonly main: PlannedTable;
  readonly children: readonly PlannedTable[];
  /** Column name by field id, for every stored field. */
  readonly columnOf: ReadonlyMap<string, string>;
}

/** Characters of a text that its index holds: 255 × 4 bytes fits an index page in any alphabet. */
export const TEXT_INDEX_LENGTH = 255;

/** The platform's own columns of a main table; no field key starts with an underscore, so none can meet them. */
export const SYSTEM_COLUMNS = {
  version: '_version',
  createdBy: '_created_by',
  createdAt: '_created_at',
  modifiedBy: '_modified_by',
  modifiedAt: '_modified_at',
  organizeId: '_organize_id',
  positionId: '_position_id',
  deletedAt: '_deleted_at',
  /** Release of the module that the record was saved under last; null for records that are older than that note. */
  moduleVersion: '_module_version',
} as const;

/** The platform's own column of a sub-table: the place of the row, from 0. */
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

/** The platform's own columns of a main or a sub-table. */
export function systemColumns(isMain: boolean): readonly PlannedColumn[] {
  if (!isMain) return [{ name: ROW_ORDER_COLUMN, type: 'integer', fieldId: '' }];
  return (Object.keys(SYSTEM_COLUMNS) as (keyof typeof SYSTEM_COLUMNS)[]).map((key) => ({
    name: SYSTEM_COLUMNS[key],
    type: mainTypes[key],
    fieldId: '',
    ...(mainTypes[key] === 'text' && { isShort: true }),
  }));
}

import type { MountedForm } from '../pages/shared/engine';
import { readCell } from '../pages/shared/read-cell';
import type { BenchRow, Scenario } from '../pages/shared/scenario';

/** What differs between the engines that draw every cell as a control. */
export interface TableAccess {
  /** Selector of drawn controls. */
  readonly controls: string;
  /** Element of the first row in which a column's control or text stands. */
  firstCell: (key: string) => Element | null | undefined;
  /** Element in which the total stands. */
  totalCell: () => Element | null | undefined;
  /** Rows that the engine's own data holds. */
  rowCount: () => number;
  insertTop: () => void;
  deleteTop: () => void;
  paste: (block: readonly BenchRow[]) => void;
}

/** The sub-table of an engine as the harness sees it. */
export function toTableForm(scenario: Scenario, access: TableAccess): MountedForm {
  return {
    ...access,
    // Drawn selects and dates hold one input each in all of these engines, and so does a calculated column where it is an input.
    controlCount: scenario.rows.length * (scenario.columns.length - 1),
    openControl: () => access.firstCell('quantity')?.querySelector('input') ?? null,
    firstRow: () => ({ name: readCell(access.firstCell('name')), amount: readCell(access.firstCell('amount')) }),
    total: () => readCell(access.totalCell()),
  };
}

/** Place of a column among the scenario's columns. */
export function columnIndex({ columns }: Scenario, key: string): number {
  return columns.findIndex((column) => column.key === key);
}

import type { MountedForm } from '../pages/shared/engine';
import { readCell } from '../pages/shared/read-cell';
import type { BenchRow, Scenario } from '../pages/shared/scenario';

/** The differences between engines that draw every cell as a control. */
export interface TableAccess {
  /** Selector of drawn controls. */
  readonly controls: string;
  /** Element with a column's control or text in the first row. */
  firstCell: (key: string) => Element | null | undefined;
  /** Element with the total. */
  totalCell: () => Element | null | undefined;
  /** Number of rows in the engine's data. */
  rowCount: () => number;
  insertTop: () => void;
  deleteTop: () => void;
  paste: (block: readonly BenchRow[]) => void;
}

/** Adapts the sub-table of an engine to the harness. */
export function toTableForm(scenario: Scenario, access: TableAccess): MountedForm {
  return {
    ...access,
    // One input per cell, also for selects and dates. The calculated column is left out: not all engines draw an input for it.
    controlCount: scenario.rows.length * (scenario.columns.length - 1),
    openControl: () => access.firstCell('quantity')?.querySelector('input') ?? null,
    firstRow: () => ({ name: readCell(access.firstCell('name')), amount: readCell(access.firstCell('amount')) }),
    total: () => readCell(access.totalCell()),
  };
}

/** Index of a column among the scenario's columns. */
export function columnIndex({ columns }: Scenario, key: string): number {
  return columns.findIndex((column) => column.key === key);
}

import { createContext, useContext } from 'react';

/** Columns of sub-tables that rules of the module write, by the table's key; their keys within the table. */
export type WrittenColumns = ReadonlyMap<string, ReadonlySet<string>>;

const none: ReadonlySet<string> = new Set();
const WrittenColumnsContext = createContext<WrittenColumns>(new Map());
/** Columns written by rules, provided by the form screen; without it only calculated columns are. */
export const WrittenColumnsProvider = WrittenColumnsContext.Provider;

/** Columns of one sub-table whose cells change without a user: a change there does not end the steps of undo. */
export function useWrittenColumns(tableKey: string): ReadonlySet<string> {
  return useContext(WrittenColumnsContext).get(tableKey) ?? none;
}

import { createContext, useContext } from 'react';

/** Error texts of sub-table cells: by the table's key, then by `rowIndex:columnKey` (engine/grid `cellIssueKey`). */
export type TableIssues = ReadonlyMap<string, ReadonlyMap<string, string>>;

const none: ReadonlyMap<string, string> = new Map();
const TableIssuesContext = createContext<TableIssues>(new Map());
/** The form screen provides the texts of the last check; a new map per table means a new check. */
export const TableIssuesProvider = TableIssuesContext.Provider;

/** Error texts of one sub-table's cells by `rowIndex:columnKey`; the same map as long as nothing was checked anew. */
export function useTableIssues(tableKey: string): ReadonlyMap<string, string> {
  return useContext(TableIssuesContext).get(tableKey) ?? none;
}

import { useMemo, type ReactNode } from 'react';
import { findField, type ModuleModel } from '../../../engine/contract/module-model';
import { cellIssueKey } from '../../../engine/grid';
import { optionRulesOf } from '../../../engine/rules';
import { FieldStatesProvider } from '../../shared/hosts/field-states';
import { RowOptionRulesProvider } from '../../shared/sources/row-option-rules';
import { TableIssuesProvider } from '../../shared/hosts/table-issues';
import { WrittenColumnsProvider, type WrittenColumns } from '../../shared/hosts/written-columns';
import { useIssueBook, useStates } from './form-context';
import type { FormController } from './form-controller';
import type { FormIssue, IssueBook } from './form-issues';

/** Provides sub-tables with their cell messages, and the rules' states of columns, cells and choices. */
export function TableSurroundings({
  model,
  controller,
  children,
}: {
  readonly model: ModuleModel;
  readonly controller: FormController;
  readonly children: ReactNode;
}) {
  const book = useIssueBook(controller);
  const states = useStates(controller);
  const issues = useMemo(() => toTableIssues(book), [book]);
  const written = useMemo(() => writtenColumnsOf(model), [model]);
  return (
    <RowOptionRulesProvider value={optionRulesOf(model)}>
      <WrittenColumnsProvider value={written}>
        <FieldStatesProvider value={states}>
          <TableIssuesProvider value={issues}>{children}</TableIssuesProvider>
        </FieldStatesProvider>
      </WrittenColumnsProvider>
    </RowOptionRulesProvider>
  );
}

/** Columns written by rules, by sub-table. */
export function writtenColumnsOf(model: ModuleModel): WrittenColumns {
  const written = new Map<string, Set<string>>();
  for (const fieldId of model.rules.flatMap(({ then }) => Object.keys(then.value))) {
    const field = findField(model, fieldId);
    if (!field || field.tableKey === '') continue;
    written.set(field.tableKey, (written.get(field.tableKey) ?? new Set()).add(field.key));
  }
  return written;
}

/** Memoised by list, so that the tables do not render again. */
const cellTexts = new WeakMap<readonly FormIssue[], ReadonlyMap<string, string>>();

/** Cell messages by sub-table, then by `rowIndex:columnKey`; the first of each cell. */
function toTableIssues(book: IssueBook): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const tables = new Map<string, ReadonlyMap<string, string>>();
  for (const [owner, issues] of book) {
    if (!issues.some((issue) => issue.rowIndex !== undefined)) continue;
    let texts = cellTexts.get(issues);
    if (!texts) {
      texts = toCellTexts(owner, issues);
      cellTexts.set(issues, texts);
    }
    tables.set(owner, texts);
  }
  return tables;
}

function toCellTexts(tableKey: string, issues: readonly FormIssue[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { fieldId, rowIndex, message } of issues) {
    if (rowIndex === undefined) continue;
    const key = cellIssueKey(rowIndex, fieldId.slice(tableKey.length + 1));
    if (!texts.has(key)) texts.set(key, message);
  }
  return texts;
}

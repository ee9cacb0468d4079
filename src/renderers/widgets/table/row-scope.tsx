import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { GridRow } from '../../../engine/grid';
import { FormScopeProvider, useFormScope, type FormScope } from '../../shared/hosts/form-scope';

interface RowScopeProps {
  readonly tableKey: string;
  readonly row: GridRow;
  readonly children: ReactNode;
}

/** Form scope for the controls of a row: reads the row's cells as `table-column`, and all else from the record. */
export function RowScope({ tableKey, row, children }: RowScopeProps) {
  const outer = useFormScope();
  const [source] = useState(() => createRowSource(row));
  useEffect(() => {
    source.change(row);
  }, [source, row]);
  const scope = useMemo(() => createRowScope(outer, `${tableKey}-`, source), [outer, tableKey, source]);
  return <FormScopeProvider value={scope}>{children}</FormScopeProvider>;
}

/** The scope of a row that is not rendered; it never changes. */
export function rowScopeOf(outer: FormScope, tableKey: string, row: GridRow): FormScope {
  return createRowScope(outer, `${tableKey}-`, createRowSource(row));
}

/** Of the field ids read within a row of `tableKey`, the keys of main fields and other sub-tables. */
export function outerKeysOf(fieldIds: readonly string[], tableKey: string): readonly string[] {
  const outer = fieldIds.filter((id) => !id.startsWith(`${tableKey}-`));
  return [...new Set(outer.map((id) => id.split('-', 1)[0] ?? id))];
}

/** Current values of main fields by key. */
export function readOuterValues(keys: readonly string[], scope: FormScope): RecordValues {
  return Object.fromEntries(keys.map((key) => [key, scope.valueOf(key)]));
}

interface RowSource {
  read: (key: string) => unknown;
  change: (row: GridRow) => void;
  subscribe: (key: string, listener: () => void) => () => void;
}

function createRowSource(first: GridRow): RowSource {
  let current = first;
  const listeners = new Set<{ readonly key: string; readonly listener: () => void }>();
  return {
    read: (key) => current[key],
    change(row) {
      const before = current;
      current = row;
      for (const entry of [...listeners]) {
        if (!Object.is(before[entry.key], row[entry.key])) entry.listener();
      }
    },
    subscribe(key, listener) {
      const entry = { key, listener };
      listeners.add(entry);
      return () => {
        listeners.delete(entry);
      };
    },
  };
}

function createRowScope(outer: FormScope, prefix: string, source: RowSource): FormScope {
  const columnOf = (fieldId: string) => (fieldId.startsWith(prefix) ? fieldId.slice(prefix.length) : null);
  return {
    recordId: outer.recordId,
    moduleId: outer.moduleId,
    ...(outer.isReadOnly !== undefined && { isReadOnly: outer.isReadOnly }),
    ...(outer.fields && { fields: outer.fields }),
    valueOf(fieldId) {
      const column = columnOf(fieldId);
      return column === null ? outer.valueOf(fieldId) : source.read(column);
    },
    subscribe(fieldId, listener) {
      const column = columnOf(fieldId);
      return column === null ? outer.subscribe(fieldId, listener) : source.subscribe(column, listener);
    },
  };
}

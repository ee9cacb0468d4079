import { act, render } from '@testing-library/react';
import { useState, type ComponentType } from 'react';
import type { FieldModel } from '../../../../engine/contract/field-model';
import type { GridRow } from '../../../../engine/grid';
import type { FieldStates } from '../../../../engine/rules';
import { rendererRegistry } from '../../../index';
import type { EditProps, ViewProps } from '../../../shared/define-renderer';
import { FieldStatesProvider } from '../../../shared/hosts/field-states';
import type { FormScope } from '../../../shared/hosts/form-scope';
import { RenderersProvider } from '../../../shared/hosts/renderers-context';
import type { RendererServices } from '../../../shared/hosts/services';
import { TableIssuesProvider } from '../../../shared/hosts/table-issues';
import { createField } from '../../../shared/testing/create-field';
import { TestProviders } from '../../../shared/testing/TestProviders';
import { definition } from '../definition';
import { TableEdit } from '../Edit';

/** A column of the sub-table `items`, as the parser returns it. */
export function createColumn(key: string, widget: string, part: Partial<FieldModel> = {}): FieldModel {
  const column = rendererRegistry.widgets.resolve(widget);
  if (!column) throw new Error(`no widget ${widget}`);
  return createField(column, { id: `items-${key}`, key, label: key, tableKey: 'items', ...part });
}

/** The sub-table `items`. */
export function createTable(columns: readonly FieldModel[], props: FieldModel['props'] = {}): FieldModel {
  return createField(definition, { id: 'items', key: 'items', label: '产品明细', children: columns, props });
}

/** Wraps a face in the provider of the other widgets' renderers. */
export function withRenderers<P extends EditProps | ViewProps>(Face: ComponentType<P> | undefined): ComponentType<P> {
  return function FaceInScreen(props: P) {
    return Face ? (
      <RenderersProvider value={rendererRegistry}>
        <Face {...props} />
      </RenderersProvider>
    ) : null;
  };
}

export interface TableHarness {
  readonly table: FieldModel;
  readonly rows: readonly GridRow[];
  readonly services?: RendererServices;
  readonly scope?: FormScope;
  readonly issues?: ReadonlyMap<string, string>;
  readonly states?: FieldStates;
  readonly edit?: Partial<EditProps>;
  /** Simulates the form's calculations on changed rows. */
  settle?: (rows: readonly GridRow[]) => readonly GridRow[];
}

const noIssues: ReadonlyMap<string, string> = new Map();
const noStates: FieldStates = new Map();

/** Renders the sub-table in a small form; `last()` returns its rows, `replace` sets them from outside. */
export function renderTable(harness: TableHarness) {
  let last = harness.rows;
  let leaves = 0;
  let replace: (rows: readonly GridRow[]) => void = () => undefined;
  let setIssues: (issues: ReadonlyMap<string, string>) => void = () => undefined;
  function Form() {
    const [rows, setRows] = useState(harness.rows);
    const [issues, changeIssues] = useState(harness.issues ?? noIssues);
    replace = setRows;
    setIssues = changeIssues;
    const onChange = (next: unknown) => {
      const changed = next as readonly GridRow[];
      last = harness.settle?.(changed) ?? changed;
      setRows(last);
    };
    return (
      <TestProviders
        {...(harness.services && { services: harness.services })}
        {...(harness.scope && { scope: harness.scope })}
      >
        <RenderersProvider value={rendererRegistry}>
          <FieldStatesProvider value={harness.states ?? noStates}>
            <TableIssuesProvider value={new Map([[harness.table.key, issues]])}>
              <TableEdit
                field={harness.table}
                value={rows}
                onChange={onChange}
                onBlur={() => {
                  leaves += 1;
                }}
                id="form-items"
                isDisabled={false}
                isReadOnly={false}
                isInvalid={false}
                options={[]}
                optionsState="ready"
                place="form"
                {...harness.edit}
              />
            </TableIssuesProvider>
          </FieldStatesProvider>
        </RenderersProvider>
      </TestProviders>
    );
  }
  const result = render(<Form />);
  return {
    ...result,
    last: () => last,
    leaves: () => leaves,
    replace: (rows: readonly GridRow[]) => act(() => replace(rows)),
    setIssues: (issues: ReadonlyMap<string, string>) => act(() => setIssues(issues)),
  };
}

import { Alert, Segmented, type TableColumnsType } from 'antd';
import { useMemo, useState } from 'react';
import type { Translate } from '../../../engine/contract/language';
import { findField, type ModuleModel } from '../../../engine/contract/module-model';
import { toIssueText } from '../../../engine/parse';
import { keyColumns, planOrIssues, type PlannedTable } from '../../../engine/tables';
import { useRenderers } from '../../../renderers/shared/hosts/renderers-context';
import { useText } from '../../../renderers/shared/texts/text';
import { PaneTable, toCode } from './PaneTable';
import styles from './panes.module.css';
import { toSql } from './table-sql';
import { TextView } from './TextView';

interface ColumnLine {
  readonly name: string;
  readonly type: string;
  readonly field: string;
  readonly key: string;
}

/** The tables that the module asks for, to be read as a table or as SQL; why there are none when there cannot be. */
export function TablesPane({ model }: { readonly model: ModuleModel }) {
  const text = useText();
  const { widgets } = useRenderers();
  const [view, setView] = useState<'table' | 'sql'>('table');
  const planned = planOrIssues(model, widgets);
  if ('issues' in planned) {
    const reasons = planned.issues.map((issue) => toIssueText(issue, text)).join(' ');
    return <Alert type="error" showIcon message={text('playground.inspect.tablesRefused')} description={reasons} />;
  }
  const choice = (
    <Segmented<'table' | 'sql'>
      size="small"
      aria-label={text('playground.inspect.tablesView')}
      value={view}
      onChange={setView}
      options={[
        { value: 'table', label: text('playground.inspect.tablesTable') },
        { value: 'sql', label: text('playground.inspect.tablesSql') },
      ]}
    />
  );
  if (view === 'sql') return <TextView label="" content={toSql(planned)} tools={choice} />;
  return (
    <div className={styles['pane']}>
      <div className={styles['bar']}>{choice}</div>
      <div className={styles['body']} tabIndex={0}>
        {[planned.main, ...planned.children].map((table) => (
          <PlannedTableView key={table.name} table={table} model={model} />
        ))}
      </div>
    </div>
  );
}

function PlannedTableView({ table, model }: { readonly table: PlannedTable; readonly model: ModuleModel }) {
  const text = useText();
  const lines = useMemo(() => toLines(table, model, text), [table, model, text]);
  const columns: TableColumnsType<ColumnLine> = [
    { dataIndex: 'name', title: text('playground.inspect.column'), render: toCode },
    { dataIndex: 'type', title: text('playground.inspect.type'), render: toCode, width: 120 },
    { dataIndex: 'field', title: text('playground.inspect.field') },
    { dataIndex: 'key', title: text('playground.inspect.key') },
  ];
  return (
    <section className={styles['group']}>
      <h3 className={styles['heading']}>
        <span className={styles['code']}>{table.name}</span>
        {table.tableKey === ''
          ? text('playground.inspect.mainTable')
          : text('playground.inspect.childTable', { key: table.tableKey })}
      </h3>
      <PaneTable<ColumnLine> rowKey="name" columns={columns} rows={lines} />
    </section>
  );
}

function toLines(table: PlannedTable, model: ModuleModel, text: Translate): readonly ColumnLine[] {
  const { primaryKey, foreignKey, indexes } = table;
  return [...keyColumns(table), ...table.columns].map(({ name, type, fieldId }) => {
    const keys = [
      ...(name === primaryKey.name ? [text('playground.inspect.primaryKey')] : []),
      ...(foreignKey?.name === name
        ? [text('playground.inspect.foreignKey', { table: foreignKey.table, column: foreignKey.column })]
        : []),
      ...(indexes.some(({ parts: [first] }) => first?.column === name) ? [text('playground.inspect.indexed')] : []),
    ];
    const field = fieldId === '' ? text('playground.inspect.system') : (findField(model, fieldId)?.label ?? fieldId);
    return { name, type, field, key: keys.join(' · ') };
  });
}

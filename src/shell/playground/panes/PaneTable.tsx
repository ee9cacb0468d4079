import { Table, type TableProps } from 'antd';
import { useText } from '../../../renderers/shared/texts/text';
import styles from './panes.module.css';

/** What the tables of the panes differ in. */
interface PaneTableProps<Row> extends Pick<TableProps<Row>, 'columns' | 'pagination' | 'rowClassName' | 'onRow'> {
  readonly rowKey: keyof Row & string;
  readonly rows: readonly Row[];
}

/** A table of a pane, with a notice when the filter matches nothing. */
export function PaneTable<Row extends object>({ rows, pagination = false, ...props }: PaneTableProps<Row>) {
  const text = useText();
  return (
    <Table<Row>
      {...props}
      size="small"
      dataSource={[...rows]}
      pagination={pagination}
      locale={{ emptyText: text('playground.inspect.noMatch') }}
    />
  );
}

/** A cell that holds a name of the text or of the database. */
export function toCode(name: string) {
  return <span className={styles['code']}>{name}</span>;
}

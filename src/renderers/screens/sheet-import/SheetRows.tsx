import { Segmented, Table, Typography, type TableColumnsType } from 'antd';
import { useState } from 'react';
import type { Translate } from '../../../engine/contract/language';
import type { SheetPreview } from '../../../wire/sheets';
import { ScrollFocus } from '../run/ScrollFocus';
import type { SheetLine } from './sheet-calls';
import { useSheetText } from './use-sheet-text';

interface SheetRowsProps {
  readonly headers: SheetPreview['headerRow'];
  readonly rows: readonly SheetLine[];
  /** Faults in the order of the rows; cells that have one are marked. */
  readonly faults: SheetPreview['faults'];
  /** Rows can be told apart by their faults. */
  readonly isFiltered: boolean;
}

const PAGE_SIZE = 20;
const HIDDEN = '••••••';

type Shown = 'all' | 'good' | 'bad';

/** Rows of a file with what is wrong with each; what is secret is not shown. */
export function SheetRows({ headers, rows, faults, isFiltered }: SheetRowsProps) {
  const text = useSheetText();
  const [shown, setShown] = useState<Shown>('all');
  const lines = rows.map((row, key) => ({
    row,
    key,
    wrong: new Map((faults[key] ?? []).map((each) => [each.field, each.message])),
  }));
  const bad = lines.filter(({ wrong }) => wrong.size > 0);
  const good = lines.filter(({ wrong }) => wrong.size === 0);
  const visible = { all: lines, good, bad }[shown];
  const used = headers.filter(({ id, isRequired }) => isRequired || rows.some((row) => (row[id] ?? '') !== ''));
  const columns = toColumns(used, rows, text);
  return (
    <div>
      {isFiltered ? (
        <Segmented<Shown>
          aria-label={text('screen.sheetImport.check')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: text('screen.sheetImport.all', { count: lines.length }) },
            { value: 'good', label: text('screen.sheetImport.good', { count: good.length }) },
            { value: 'bad', label: text('screen.sheetImport.bad', { count: bad.length }) },
          ]}
          style={{ marginBottom: 12 }}
        />
      ) : null}
      <ScrollFocus content={visible}>
        <Table
          size="small"
          columns={columns}
          dataSource={[...visible]}
          pagination={{ pageSize: PAGE_SIZE, size: 'small', showSizeChanger: false, hideOnSinglePage: true }}
          scroll={{ x: 330 + used.length * 150 }}
        />
      </ScrollFocus>
    </div>
  );
}

interface FaultyLine {
  readonly key: number;
  readonly row: SheetLine;
  /** Messages by column. */
  readonly wrong: ReadonlyMap<string, string>;
}

function toColumns(
  headers: SheetRowsProps['headers'],
  rows: readonly SheetLine[],
  text: Translate,
): TableColumnsType<FaultyLine> {
  const isNumbered = rows.some((row) => row['lineNumber'] !== undefined);
  const number: TableColumnsType<FaultyLine>[number] = {
    title: text('screen.sheetImport.line'),
    width: 64,
    fixed: 'left',
    render: (_, { row }) => row['lineNumber'],
  };
  return [
    ...(isNumbered ? [number] : []),
    {
      title: text('screen.sheetImport.why'),
      width: 260,
      render: (_, { row }) => <Typography.Text type="danger">{row['errorsInfo']}</Typography.Text>,
    },
    ...headers.map(({ id, fullName, isSecret }): TableColumnsType<FaultyLine>[number] => ({
      title: fullName,
      width: 150,
      ellipsis: true,
      onCell: ({ wrong }) => (wrong.has(id) ? { style: { boxShadow: 'inset 0 0 0 1px var(--ant-color-error)' } } : {}),
      render: (_, { row }) => (isSecret && row[id] ? HIDDEN : row[id]),
    })),
  ];
}

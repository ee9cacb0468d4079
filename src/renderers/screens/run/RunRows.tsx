import { Empty, Table, theme, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import type { RawRecord } from '../../../engine/json/raw-value';
import { toShownText } from '../../../engine/values/text-values';
import type { RunReport } from '../../../wire/run-report';
import { fieldsOf, rowsOf, widthOf } from './report-rows';
import { ScrollFocus } from './ScrollFocus';
import { usePanelText } from './use-panel-text';

/** Virtualised from this number of rows on, in a box of this height in pixels. */
const VIRTUAL_FROM = 50;
const HEIGHT = 360;

type Line = { readonly row: RawRecord; readonly key: number };

/** The rows of an answer, a column for each member. */
export function RunRows({ report }: { readonly report: RunReport }) {
  const text = usePanelText();
  const { token } = theme.useToken();
  const { columns, lines, width } = useMemo(() => toTable(report), [report]);
  if (!report.isDone || lines.length === 0) {
    const reason = text(report.isDone ? 'screen.run.empty' : 'screen.run.refused');
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={reason} />;
  }
  return (
    <>
      <ScrollFocus content={lines}>
        <Table<Line>
          size="small"
          bordered
          pagination={false}
          columns={columns}
          dataSource={lines}
          virtual={lines.length > VIRTUAL_FROM}
          scroll={{ x: width, y: HEIGHT }}
        />
      </ScrollFocus>
      {report.rowCount > lines.length ? (
        <div style={{ marginTop: token.marginXS, color: token.colorTextSecondary }}>
          {text('screen.run.part', { shown: lines.length, all: report.rowCount })}
        </div>
      ) : null}
    </>
  );
}

function toTable(report: RunReport) {
  const rows = rowsOf(report);
  const columns: TableColumnsType<Line> = fieldsOf(report).map((name) => ({
    key: name,
    title: name,
    width: widthOf(name, rows),
    align: rows.some((row) => typeof row[name] === 'number') ? 'right' : 'left',
    ellipsis: { showTitle: false },
    render: (_value, { row }) => <Cell value={row[name]} />,
  }));
  const width = columns.reduce((sum, column) => sum + Number(column.width), 0);
  return { columns, width, lines: rows.map((row, key) => ({ row, key })) };
}

/** A value; what is null says so, so that it is not taken for a blank text. */
function Cell({ value }: { readonly value: unknown }) {
  const { token } = theme.useToken();
  if (value === null || value === undefined) return <i style={{ color: token.colorTextSecondary }}>null</i>;
  const text = toShownText(value);
  return <span title={text}>{text}</span>;
}

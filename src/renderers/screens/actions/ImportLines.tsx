import { Segmented, Table, Tag, Typography, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { findField, type ModuleModel } from '../../../engine/contract/module-model';
import { useText } from '../../shared/texts/text';
import type { ImportReport } from '../../../wire/record-files';
import type { ImportLine, ImportOutcome } from './import-report';

interface ImportLinesProps {
  readonly report: ImportReport;
  readonly model: ModuleModel | undefined;
}

const COLORS: Readonly<Record<ImportOutcome, string>> = { add: 'success', change: 'blue', skip: 'default' };
const LABELS: Readonly<Record<ImportOutcome, string>> = {
  add: 'screen.action.added',
  change: 'screen.action.changed',
  skip: 'screen.action.skipped',
};
const OUTCOMES = ['add', 'change', 'skip'] as const;
const PAGE_SIZE = 20;

type NumberedLine = ImportLine & { readonly key: number };

/** The entries of an import with their outcome; the sums on top filter them. */
export function ImportLines({ report, model }: ImportLinesProps) {
  const text = useText();
  const [shown, setShown] = useState<ImportOutcome | 'all'>('all');
  const lines = report.list.map((line, key) => ({ ...line, path: line.path || line.fullName, key }));
  const linesOf = (outcome: ImportOutcome) => lines.filter(({ action }) => action === outcome);
  const visible = shown === 'all' ? lines : linesOf(shown);
  const nameOf = (key: string) => (model ? findField(model, key)?.label : undefined) ?? key;
  const columns: TableColumnsType<NumberedLine> = [
    {
      title: text('screen.action.outcome'),
      dataIndex: 'action',
      width: 88,
      render: (outcome: ImportOutcome) => <Tag color={COLORS[outcome]}>{text(LABELS[outcome])}</Tag>,
    },
    { title: text('screen.action.entry'), dataIndex: 'path' },
    { title: text('screen.action.code'), dataIndex: 'enCode', width: 200, ellipsis: true },
    {
      title: text('screen.action.changes'),
      dataIndex: 'changes',
      width: 200,
      render: (changes: readonly string[]) => changes.map(nameOf).join('、'),
    },
  ];
  const count = (outcome: ImportOutcome) => ({
    value: outcome,
    label: `${text(LABELS[outcome])} ${String(linesOf(outcome).length)}`,
  });
  return (
    <>
      <Segmented
        aria-label={text('screen.action.outcome')}
        value={shown}
        onChange={setShown}
        options={[
          { value: 'all' as const, label: `${text('screen.action.all')} ${String(lines.length)}` },
          ...OUTCOMES.map(count),
        ]}
        style={{ marginBottom: 12 }}
      />
      {linesOf('skip').length === lines.length ? (
        <Typography.Paragraph type="secondary">{text('screen.action.nothingToImport')}</Typography.Paragraph>
      ) : null}
      <Table<NumberedLine>
        size="small"
        columns={columns}
        dataSource={visible}
        pagination={{ pageSize: PAGE_SIZE, size: 'small', showSizeChanger: false, hideOnSinglePage: true }}
        scroll={{ x: 640 }}
      />
    </>
  );
}

import { CheckOutlined, CloseCircleFilled, ExclamationCircleFilled, InfoCircleFilled } from '@ant-design/icons';
import { Button, Empty, Input, Segmented, Space, Table, theme, type TableColumnsType } from 'antd';
import { useMemo, useState } from 'react';
import type { Severity } from '../../../engine/contract/errors';
import type { Translate } from '../../../engine/contract/language';
import { useText } from '../../../renderers/shared/text';
import type { SourceFix } from '../../../engine/source';
import { filterLines, type FindingLine } from './finding-line';
import styles from './panes.module.css';

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];
const LINES_PER_PAGE = 100;

interface FindingTableProps {
  readonly lines: readonly FindingLine[];
  /** What is said when there is nothing at all. */
  readonly none: string;
  onReveal(pointer: string): void;
  onFix(fix: SourceFix): void;
}

/** Findings that can be filtered by severity and text; a line leads to its place, a button carries a way out. */
export function FindingTable({ lines, none, onReveal, onFix }: FindingTableProps) {
  const text = useText();
  const [severity, setSeverity] = useState<Severity | ''>('');
  const [wanted, setWanted] = useState('');
  const shown = useMemo(() => filterLines(lines, severity, wanted), [lines, severity, wanted]);
  const columns = useMemo(() => toColumns({ text, onReveal, onFix }), [text, onReveal, onFix]);
  if (lines.length === 0) {
    return <Empty className={styles['empty'] ?? ''} image={Empty.PRESENTED_IMAGE_SIMPLE} description={none} />;
  }
  const countOf = (one: Severity) => lines.filter((line) => line.severity === one).length;
  return (
    <div className={styles['pane']}>
      <div className={styles['bar']}>
        <Segmented<Severity | ''>
          size="small"
          aria-label={text('playground.inspect.severity')}
          value={severity}
          onChange={setSeverity}
          options={[
            { value: '', label: `${text('playground.inspect.all')} ${String(lines.length)}` },
            ...SEVERITIES.map((one) => ({
              value: one,
              label: `${text(`playground.inspect.${one}`)} ${String(countOf(one))}`,
            })),
          ]}
        />
        <Input
          size="small"
          allowClear
          className={styles['filter'] ?? ''}
          aria-label={text('playground.inspect.filter')}
          placeholder={text('playground.inspect.filter')}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      </div>
      <div className={styles['body']}>
        <Table<FindingLine>
          size="small"
          rowKey="key"
          columns={columns}
          dataSource={[...shown]}
          sticky
          pagination={{ pageSize: LINES_PER_PAGE, hideOnSinglePage: true, size: 'small', showSizeChanger: false }}
          rowClassName={styles['row'] ?? ''}
          onRow={(line) => ({ onClick: () => onReveal(line.pointer) })}
          locale={{ emptyText: text('playground.inspect.noMatch') }}
        />
      </div>
    </div>
  );
}

interface ColumnOptions extends Pick<FindingTableProps, 'onReveal' | 'onFix'> {
  readonly text: Translate;
}

function toColumns({ text, onReveal, onFix }: ColumnOptions): TableColumnsType<FindingLine> {
  return [
    {
      key: 'severity',
      width: 40,
      title: '',
      onHeaderCell: () => ({ 'aria-label': text('playground.inspect.severity') }),
      render: (_value, { severity }) => <SeverityIcon severity={severity} />,
    },
    {
      key: 'sentence',
      title: text('playground.inspect.sentence'),
      render: (_value, line) => <Sentence line={line} onFix={onFix} />,
    },
    {
      key: 'code',
      width: 240,
      title: text('playground.inspect.code'),
      render: (_value, { code }) => <span className={styles['code']}>{code}</span>,
    },
    {
      key: 'place',
      width: 96,
      title: text('playground.inspect.place'),
      render: (_value, { line, pointer }) => (
        <Button
          type="link"
          size="small"
          className={styles['place'] ?? ''}
          title={pointer || '/'}
          onClick={(event) => {
            event.stopPropagation();
            onReveal(pointer);
          }}
        >
          {text('playground.inspect.line', { line })}
        </Button>
      ),
    },
  ];
}

const ICONS = { error: CloseCircleFilled, warning: ExclamationCircleFilled, info: InfoCircleFilled } as const;

function SeverityIcon({ severity }: { readonly severity: Severity }) {
  const text = useText();
  const { token } = theme.useToken();
  const colors = { error: token.colorError, warning: token.colorWarning, info: token.colorInfo };
  const Icon = ICONS[severity];
  return <Icon aria-label={text(`playground.inspect.${severity}`)} style={{ color: colors[severity] }} />;
}

function Sentence({ line, onFix }: { readonly line: FindingLine; onFix(fix: SourceFix): void }) {
  const text = useText();
  return (
    <>
      <div>{line.sentence}</div>
      {line.wayOut === '' ? null : <div className={styles['wayOut']}>{line.wayOut}</div>}
      {line.fixes.length === 0 ? null : (
        <Space size={8} wrap>
          {line.fixes.map((fix, index) => (
            <Button
              key={`${fix.title} ${String(index)}`}
              size="small"
              icon={<CheckOutlined aria-hidden />}
              onClick={(event) => {
                event.stopPropagation();
                onFix(fix);
              }}
            >
              {text(fix.title, fix.params)}
            </Button>
          ))}
        </Space>
      )}
    </>
  );
}

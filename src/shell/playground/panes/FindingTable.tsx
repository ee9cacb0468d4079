import { CheckOutlined, CloseCircleFilled, ExclamationCircleFilled, InfoCircleFilled } from '@ant-design/icons';
import { Button, Empty, Segmented, Space, theme, type TableColumnsType } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import type { Severity } from '../../../engine/contract/errors';
import type { Translate } from '../../../engine/contract/language';
import { useText } from '../../../renderers/shared/texts/text';
import type { SourceFix } from '../../../engine/source';
import { FilterInput } from './FilterInput';
import { filterLines, type FindingLine } from './finding-line';
import { PaneTable, toCode } from './PaneTable';
import { CreateButton } from '../missing/CreateButton';
import type { Creation } from '../missing/creation';
import { useCreation } from '../missing/use-creation';
import shared from '../playground.module.css';
import styles from './panes.module.css';

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];
const LINES_PER_PAGE = 100;

interface FindingTableProps {
  readonly lines: readonly FindingLine[];
  /** What is said when there is nothing at all. */
  readonly none: string;
  /** Stand before the filters. */
  readonly tools?: ReactNode;
  onReveal: (pointer: string) => void;
  onFix: (fix: SourceFix) => void;
}

/** Findings that can be filtered by severity and text; a line leads to its place, a button carries a way out. */
export function FindingTable({ lines, none, tools, onReveal, onFix }: FindingTableProps) {
  const text = useText();
  const [severity, setSeverity] = useState<Severity | ''>('');
  const [wanted, setWanted] = useState('');
  const shown = useMemo(() => filterLines(lines, severity, wanted), [lines, severity, wanted]);
  const { creation, host } = useCreation(lines.map(({ missing }) => missing));
  const columns = useMemo(() => toColumns({ text, creation, onReveal, onFix }), [text, creation, onReveal, onFix]);
  if (lines.length === 0) {
    return (
      <div className={styles['pane']}>
        {tools ? <div className={styles['bar']}>{tools}</div> : null}
        <Empty className={styles['empty'] ?? ''} image={Empty.PRESENTED_IMAGE_SIMPLE} description={none} />
      </div>
    );
  }
  const countOf = (one: Severity) => lines.filter((line) => line.severity === one).length;
  return (
    <div className={styles['pane']}>
      <div className={styles['bar']}>
        {tools}
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
        <FilterInput value={wanted} onChange={setWanted} />
      </div>
      <div className={styles['body']}>
        <PaneTable<FindingLine>
          rowKey="key"
          columns={columns}
          rows={shown}
          pagination={{ pageSize: LINES_PER_PAGE, hideOnSinglePage: true, size: 'small', showSizeChanger: false }}
          rowClassName={styles['row'] ?? ''}
          onRow={(line) => ({ onClick: () => onReveal(line.pointer) })}
        />
      </div>
      {host}
    </div>
  );
}

interface ColumnOptions extends Pick<FindingTableProps, 'onReveal' | 'onFix'> {
  readonly text: Translate;
  readonly creation: Creation | null;
}

function toColumns({ text, creation, onReveal, onFix }: ColumnOptions): TableColumnsType<FindingLine> {
  return [
    {
      key: 'severity',
      width: 40,
      title: <span className={shared['hidden']}>{text('playground.inspect.severity')}</span>,
      render: (_value, { severity }) => <SeverityIcon severity={severity} />,
    },
    {
      key: 'sentence',
      title: text('playground.inspect.sentence'),
      render: (_value, line) => <Sentence line={line} creation={creation} onFix={onFix} />,
    },
    {
      key: 'place',
      width: 88,
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

interface SentenceProps extends Pick<ColumnOptions, 'creation' | 'onFix'> {
  readonly line: FindingLine;
}

function Sentence({ line, creation, onFix }: SentenceProps) {
  const text = useText();
  return (
    <>
      <div>{line.sentence}</div>
      {line.wayOut === '' ? null : <div className={styles['wayOut']}>{line.wayOut}</div>}
      <div>{toCode(line.code)}</div>
      {line.fixes.length === 0 && line.missing === null ? null : (
        <Space size={8} wrap>
          <CreateButton missing={line.missing} creation={creation} />
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

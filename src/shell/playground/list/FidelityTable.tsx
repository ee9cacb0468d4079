import { Grid, Input, Select, Space, Table, type TableColumnsType } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import type { Translate } from '../../../engine/contract/language';
import { useText } from '../../../renderers/shared/texts/text';
import type { ImportDocument } from '../../../wire/exchange';
import type { Finding } from '../../../wire/publication';
import { CreateButton } from '../missing/CreateButton';
import type { Creation } from '../missing/creation';
import { useCreation } from '../missing/use-creation';
import shared from '../playground.module.css';
import styles from './list.module.css';
import { StateTag } from '../StateTag';
import { PlaceView } from './PlaceView';

interface FidelityTableProps {
  readonly files: readonly File[];
  readonly documents: readonly ImportDocument[];
  /** Document whose findings are shown; '' = all. */
  readonly path: string;
  onPath: (path: string) => void;
  /** Something was created that the documents name. */
  onCreated: () => void;
}

interface Row extends Finding {
  readonly path: string;
  readonly key: string;
}

interface ReportFilter {
  /** null = all. */
  readonly severity: Finding['severity'] | null;
  readonly words: string;
}

function passes(row: Row, { severity, words }: ReportFilter): boolean {
  if (severity !== null && row.severity !== severity) return false;
  const wanted = words.trim().toLowerCase();
  return wanted === '' || `${row.code} ${row.message} ${row.pointer} ${row.path}`.toLowerCase().includes(wanted);
}

const LOOKS = { error: 'error', warning: 'warning', info: 'default' } as const;
const SEVERITIES = ['error', 'warning', 'info'] as const;

/** The fidelity report: every finding of every document, filtered by document, kind and words, with its place in the text. */
export function FidelityTable({ files, documents, path, onPath, onCreated }: FidelityTableProps) {
  const text = useText();
  const [filter, setFilter] = useState<ReportFilter>({ severity: null, words: '' });
  const [placeKey, setPlaceKey] = useState('');
  const isOne = documents.length === 1;
  const isNarrow = Grid.useBreakpoint().md === false;
  const all = useMemo(
    () =>
      documents.flatMap((document) =>
        document.findings.map((finding, index): Row => ({
          ...finding,
          path: document.path,
          key: `${document.path} ${String(index)}`,
        })),
      ),
    [documents],
  );
  const { creation, host } = useCreation(
    all.map(({ missing = null }) => missing),
    onCreated,
  );
  const rows = all.filter((row) => (path === '' || row.path === path) && passes(row, filter));
  const unsent = documents.reduce((sum, { moreFindings }) => sum + moreFindings, 0);
  if (all.length === 0) return <p className={shared['quiet']}>{text('playground.import.allClean')}</p>;
  const toPlace = (row: Row) => (
    <button
      type="button"
      className={shared['placeLink']}
      aria-expanded={row.key === placeKey}
      onClick={() => setPlaceKey(row.key === placeKey ? '' : row.key)}
    >
      {!isOne && `${row.path} `}
      <span className={styles['pointer']}>{row.pointer || '/'}</span>
    </button>
  );
  const parts = { toPlace, toMessage: (row: Row) => <Message row={row} creation={creation} /> };
  return (
    <>
      <ReportFilters documents={documents} filter={filter} onFilter={setFilter} path={path} onPath={onPath}>
        {text('playground.import.shown', { shown: rows.length, all: all.length + unsent })}
      </ReportFilters>
      <Table<Row>
        rowKey="key"
        size="small"
        aria-label={text('playground.import.report')}
        dataSource={rows}
        columns={isNarrow ? narrowColumns(text, parts) : wideColumns(text, parts)}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        expandable={{
          showExpandColumn: false,
          expandedRowKeys: [placeKey],
          expandedRowRender: (row) => <PlaceView files={files} path={row.path} pointer={row.pointer} />,
        }}
      />
      {host}
    </>
  );
}

interface ReportFiltersProps extends Pick<FidelityTableProps, 'documents' | 'path' | 'onPath'> {
  readonly filter: ReportFilter;
  readonly onFilter: (filter: ReportFilter) => void;
  /** How many findings are shown. */
  readonly children: ReactNode;
}

function ReportFilters({ documents, path, onPath, filter, onFilter, children }: ReportFiltersProps) {
  const text = useText();
  return (
    <Space size={8} wrap style={{ margin: '16px 0 8px' }}>
      {documents.length > 1 && (
        <Select
          aria-label={text('playground.import.document')}
          value={path}
          onChange={onPath}
          style={{ minWidth: 200 }}
          options={[
            { value: '', label: text('playground.import.allDocuments') },
            ...documents.map((document) => ({ value: document.path, label: document.fullName || document.path })),
          ]}
        />
      )}
      <Select
        aria-label={text('playground.import.severity')}
        allowClear
        placeholder={text('playground.import.severity')}
        value={filter.severity}
        onChange={(value: Finding['severity'] | undefined) => onFilter({ ...filter, severity: value ?? null })}
        style={{ width: 120 }}
        options={SEVERITIES.map((value) => ({ value, label: text(`playground.level.${value}`) }))}
      />
      <Input
        aria-label={text('playground.import.filter')}
        placeholder={text('playground.import.filter')}
        allowClear
        value={filter.words}
        onChange={(event) => onFilter({ ...filter, words: event.target.value })}
        style={{ width: 240 }}
      />
      <span role="status" className={shared['quiet']}>
        {children}
      </span>
    </Space>
  );
}

/** What depends on the state of the table. */
type Parts = Readonly<Record<'toPlace' | 'toMessage', (row: Row) => ReactNode>>;

function wideColumns(text: Translate, { toPlace, toMessage }: Parts): TableColumnsType<Row> {
  return [
    {
      title: text('playground.import.severity'),
      key: 'severity',
      width: 88,
      render: (_, { severity }) => <Severity severity={severity} />,
    },
    { title: text('playground.import.finding'), key: 'message', render: (_, row) => toMessage(row) },
    { title: text('playground.import.place'), key: 'place', width: 300, render: (_, row) => toPlace(row) },
  ];
}

function narrowColumns(text: Translate, { toPlace, toMessage }: Parts): TableColumnsType<Row> {
  return [
    {
      title: text('playground.import.finding'),
      key: 'message',
      render: (_, row) => (
        <div className={styles['stacked']}>
          <Severity severity={row.severity} />
          {toMessage(row)}
          {toPlace(row)}
        </div>
      ),
    },
  ];
}

function Severity({ severity }: Pick<Row, 'severity'>) {
  const text = useText();
  return <StateTag look={LOOKS[severity]}>{text(`playground.level.${severity}`)}</StateTag>;
}

interface MessageProps {
  readonly row: Row;
  readonly creation: Creation | null;
}

function Message({ row: { message, wayOut, missing = null }, creation }: MessageProps) {
  return (
    <div className={shared['nameCell']}>
      <span>{message}</span>
      {wayOut !== '' && <span className={shared['quiet']}>{wayOut}</span>}
      <CreateButton missing={missing} creation={creation} />
    </div>
  );
}

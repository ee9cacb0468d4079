import { Input, Select, Space, Table, Tag, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useText } from '../../../renderers/shared/text';
import type { ImportDocument } from '../api-answers';
import styles from '../playground.module.css';
import { StateTag } from '../StateTag';
import { FidelityTable } from './FidelityTable';
import { actionsFor, type DocumentChoice } from './import-choices';

interface ImportReportProps {
  readonly files: readonly File[];
  readonly documents: readonly ImportDocument[];
  readonly choices: Readonly<Record<string, DocumentChoice>>;
  onChange(path: string, choice: DocumentChoice): void;
}

/** What the files hold: the documents with a decision each, and below them everything that is to be said about them. */
export function ImportReport({ files, documents, choices, onChange }: ImportReportProps) {
  const text = useText();
  const [path, setPath] = useState('');
  const columns: TableColumnsType<ImportDocument> = [
    {
      title: text('playground.import.document'),
      key: 'document',
      render: (_, document) => <DocumentName document={document} />,
    },
    {
      title: text('playground.import.findings'),
      key: 'findings',
      width: 160,
      render: (_, { findings }) => <FindingCounts findings={findings} />,
    },
    {
      title: text('playground.import.action'),
      key: 'action',
      width: 360,
      render: (_, document) => (
        <Decision
          document={document}
          choice={choices[document.path] ?? { action: null, fullName: '', enCode: '' }}
          onChange={(choice) => onChange(document.path, choice)}
        />
      ),
    },
  ];
  return (
    <>
      <Table<ImportDocument>
        rowKey="path"
        size="small"
        aria-label={text('playground.import.documents')}
        dataSource={[...documents]}
        columns={columns}
        pagination={{ pageSize: 8, hideOnSinglePage: true, showSizeChanger: false }}
        rowClassName={(document) => (document.path === path ? 'ant-table-row-selected' : '')}
        onRow={(document) => ({ onClick: () => setPath(document.path) })}
        scroll={{ x: 'max-content' }}
      />
      <FidelityTable files={files} documents={documents} path={path} onPath={setPath} />
    </>
  );
}

function DocumentName({ document: { path, fullName, enCode, exists, fields } }: { readonly document: ImportDocument }) {
  const text = useText();
  return (
    <div className={styles['nameCell']}>
      <span>
        {fullName || path} <span className={styles['code']}>{enCode}</span>
      </span>
      <span className={styles['quiet']}>{[path, text('playground.new.fields', { count: fields })].join(' · ')}</span>
      {exists && (
        <span className={styles['warning']}>
          {text(`playground.import.exists.${exists.by}`, { name: exists.fullName, code: exists.enCode })}
          {exists.differs && ` ${text('playground.import.existsDiffers')}`}
        </span>
      )}
    </div>
  );
}

const SEVERITY_LOOKS = { error: 'error', warning: 'warning', info: 'default' } as const;
const SEVERITIES = ['error', 'warning', 'info'] as const;

function FindingCounts({ findings }: { readonly findings: ImportDocument['findings'] }) {
  const text = useText();
  const counts = SEVERITIES.map((severity) => ({
    severity,
    count: findings.filter((finding) => finding.severity === severity).length,
  })).filter(({ count }) => count > 0);
  if (counts.length === 0) return <Tag color="success">{text('playground.import.clean')}</Tag>;
  return (
    <Space size={4} wrap>
      {counts.map(({ severity, count }) => (
        <StateTag key={severity} look={SEVERITY_LOOKS[severity]}>
          {text(`playground.level.${severity}`)} {count}
        </StateTag>
      ))}
    </Space>
  );
}

interface DecisionProps {
  readonly document: ImportDocument;
  readonly choice: DocumentChoice;
  onChange(choice: DocumentChoice): void;
}

function Decision({ document, choice, onChange }: DecisionProps) {
  const text = useText();
  const options = actionsFor(document).map((action) => ({
    value: action,
    label: text(`playground.import.action.${action}`),
  }));
  const hasNames = choice.action === 'create' || choice.action === 'keepBoth';
  const name = document.fullName || document.path;
  return (
    <div className={styles['decision']} onClick={(event) => event.stopPropagation()}>
      <Select
        aria-label={text('playground.import.actionOf', { name })}
        placeholder={text('playground.import.decide')}
        status={choice.action === null ? 'warning' : ''}
        value={choice.action}
        options={options}
        onChange={(action) => onChange({ ...choice, action })}
        style={{ width: '100%' }}
      />
      {hasNames && (
        <Space.Compact block>
          <Input
            aria-label={text('playground.import.newName', { name })}
            value={choice.fullName}
            onChange={(event) => onChange({ ...choice, fullName: event.target.value })}
          />
          <Input
            aria-label={text('playground.import.newCode', { name })}
            value={choice.enCode}
            onChange={(event) => onChange({ ...choice, enCode: event.target.value })}
          />
        </Space.Compact>
      )}
    </div>
  );
}

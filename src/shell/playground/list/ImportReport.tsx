import { Grid, Input, Select, Space, Table, Tag, type TableColumnsType } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Translate } from '../../../engine/contract/language';
import { useText } from '../../../renderers/shared/texts/text';
import type { ImportDocument } from '../../../wire/exchange';
import shared from '../playground.module.css';
import styles from './list.module.css';
import { StateTag } from '../StateTag';
import { FidelityTable } from './FidelityTable';
import {
  actionsFor,
  choiceOf,
  commonAction,
  isBroken,
  isClashing,
  type DocumentChoice,
  type ImportAction,
} from './import-choices';

interface ImportReportProps {
  readonly files: readonly File[];
  readonly documents: readonly ImportDocument[];
  readonly choices: Readonly<Record<string, DocumentChoice>>;
  onChange: (path: string, choice: DocumentChoice) => void;
  /** Something was created that the documents name. */
  onCreated: () => void;
}

/** What the files hold: the documents with a decision each, and below them everything that is to be said about them. */
export function ImportReport({ files, documents, choices, onChange, onCreated }: ImportReportProps) {
  const text = useText();
  const [path, setPath] = useState('');
  // Three columns beside each other would hide the decision behind a scroll bar there.
  const isNarrow = Grid.useBreakpoint().md === false;
  const clashing = documents.filter(isClashing);
  const decision = (document: ImportDocument) => (
    <Decision
      document={document}
      choice={choices[document.path] ?? choiceOf(document, null)}
      onChange={(choice) => onChange(document.path, choice)}
    />
  );
  return (
    <>
      {clashing.length > 1 && (
        <CommonDecision
          count={clashing.length}
          action={commonAction(clashing, choices)}
          onChoose={(action) => {
            for (const document of clashing) onChange(document.path, choiceOf(document, action));
          }}
        />
      )}
      <Table<ImportDocument>
        rowKey="path"
        size="small"
        aria-label={text('playground.import.documents')}
        dataSource={[...documents]}
        columns={isNarrow ? narrowColumns(text, decision) : wideColumns(text, decision)}
        pagination={{ pageSize: 8, hideOnSinglePage: true, showSizeChanger: false }}
        rowClassName={(document) => (document.path === path ? 'ant-table-row-selected' : '')}
        onRow={(document) => ({ onClick: () => setPath(document.path) })}
      />
      <FidelityTable files={files} documents={documents} path={path} onPath={setPath} onCreated={onCreated} />
    </>
  );
}

type ToDecision = (document: ImportDocument) => ReactNode;

function wideColumns(text: Translate, toDecision: ToDecision): TableColumnsType<ImportDocument> {
  return [
    {
      title: text('playground.import.document'),
      key: 'document',
      render: (_, document) => <DocumentName document={document} />,
    },
    {
      title: text('playground.import.findings'),
      key: 'findings',
      width: 176,
      render: (_, { findings }) => <FindingCounts findings={findings} />,
    },
    {
      title: text('playground.import.action'),
      key: 'action',
      width: 360,
      render: (_, document) => toDecision(document),
    },
  ];
}

function narrowColumns(text: Translate, toDecision: ToDecision): TableColumnsType<ImportDocument> {
  return [
    {
      title: text('playground.import.document'),
      key: 'document',
      render: (_, document) => (
        <div className={styles['stacked']}>
          <DocumentName document={document} />
          <FindingCounts findings={document.findings} />
          {toDecision(document)}
        </div>
      ),
    },
  ];
}

const COMMON_ACTIONS = ['replace', 'keepBoth', 'skip'] as const satisfies readonly ImportAction[];

interface CommonDecisionProps {
  readonly count: number;
  /** What all of them have by now; null = not the same. */
  readonly action: ImportAction | null;
  onChoose: (action: ImportAction) => void;
}

/** One decision for everything that is there already. */
function CommonDecision({ count, action, onChoose }: CommonDecisionProps) {
  const text = useText();
  const name = text('playground.import.common', { count });
  return (
    <div className={styles['common']}>
      <span>{name}</span>
      <Select
        aria-label={name}
        placeholder={text('playground.import.decide')}
        value={action}
        onChange={onChoose}
        popupMatchSelectWidth={false}
        style={{ width: 220 }}
        options={COMMON_ACTIONS.map((value) => ({ value, label: text(`playground.import.action.${value}`) }))}
      />
    </div>
  );
}

function DocumentName({ document }: { readonly document: ImportDocument }) {
  const text = useText();
  const { path, fullName, enCode, exists, fields } = document;
  // What is no module has no fields to count.
  const about = [
    ...(fullName ? [path] : []),
    ...(isBroken(document) ? [] : [text('playground.new.fields', { count: fields })]),
  ];
  return (
    <div className={shared['nameCell']}>
      <span>
        {fullName || path} <span className={shared['code']}>{enCode}</span>
      </span>
      {about.length > 0 && <span className={shared['quiet']}>{about.join(' · ')}</span>}
      {exists && (
        <span className={styles['warning']}>
          {text(`playground.import.exists.${exists.by}`, { name: exists.fullName, code: exists.enCode })}
        </span>
      )}
      {exists?.differs && <span className={styles['warning']}>{text('playground.import.existsDiffers')}</span>}
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
  onChange: (choice: DocumentChoice) => void;
}

function Decision({ document, choice, onChange }: DecisionProps) {
  const text = useText();
  const actions = actionsFor(document);
  const hasNames = choice.action === 'create' || choice.action === 'keepBoth';
  const name = document.fullName || document.path;
  if (actions.length === 1) return <span className={shared['quiet']}>{text('playground.import.unreadable')}</span>;
  const placeholder = choice.action === 'keepBoth' ? text('playground.import.freeName') : '';
  return (
    <div className={styles['decision']} onClick={(event) => event.stopPropagation()}>
      <Select
        aria-label={text('playground.import.actionOf', { name })}
        placeholder={text('playground.import.decide')}
        status={choice.action === null ? 'warning' : ''}
        value={choice.action}
        options={actions.map((value) => ({ value, label: text(`playground.import.action.${value}`) }))}
        onChange={(action) => onChange(choiceOf(document, action))}
        style={{ width: '100%' }}
      />
      {hasNames && (
        <Space.Compact block>
          <Input
            aria-label={text('playground.import.newName', { name })}
            placeholder={placeholder}
            value={choice.fullName}
            onChange={(event) => onChange({ ...choice, fullName: event.target.value })}
          />
          <Input
            aria-label={text('playground.import.newCode', { name })}
            placeholder={placeholder}
            value={choice.enCode}
            onChange={(event) => onChange({ ...choice, enCode: event.target.value })}
          />
        </Space.Compact>
      )}
    </div>
  );
}

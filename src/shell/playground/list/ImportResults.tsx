import { Button, Result, Table } from 'antd';
import { useText } from '../../../renderers/shared/texts/text';
import type { ImportDocument, ImportResult } from '../../../wire/exchange';
import styles from '../playground.module.css';

interface ImportResultsProps {
  readonly documents: readonly ImportDocument[];
  readonly results: readonly ImportResult[];
  onOpen: (id: string) => void;
}

/** What an import has done, document by document. */
export function ImportResults({ documents, results, onOpen }: ImportResultsProps) {
  const text = useText();
  const names = new Map(documents.map(({ path, fullName }) => [path, fullName]));
  const failed = results.filter(({ error = '' }) => error !== '').length;
  return (
    <>
      <Result
        status={failed > 0 ? 'warning' : 'success'}
        title={text(failed > 0 ? 'playground.import.partly' : 'playground.import.done')}
        subTitle={text('playground.import.doneHint')}
        style={{ padding: '16px 0' }}
      />
      <Table<ImportResult>
        rowKey="path"
        size="small"
        aria-label={text('playground.import.results')}
        dataSource={[...results]}
        pagination={false}
        scroll={{ x: 480 }}
        columns={[
          {
            title: text('playground.import.document'),
            key: 'document',
            render: (_, { path }) => <DocumentName path={path} fullName={names.get(path) ?? ''} />,
          },
          {
            title: text('playground.import.outcome'),
            key: 'outcome',
            render: (_, { action, error = '' }) =>
              error === '' ? (
                text(`playground.import.outcome.${action}`)
              ) : (
                <span className={styles['error']}>{error}</span>
              ),
          },
          {
            title: <span className={styles['hidden']}>{text('playground.list.actions')}</span>,
            key: 'open',
            width: 96,
            render: (_, { id, path }) =>
              id === '' ? null : (
                <Button
                  type="link"
                  size="small"
                  aria-label={`${text('playground.list.open')} ${path}`}
                  onClick={() => onOpen(id)}
                >
                  {text('playground.list.open')}
                </Button>
              ),
          },
        ]}
      />
    </>
  );
}

function DocumentName({ path, fullName }: Pick<ImportDocument, 'path' | 'fullName'>) {
  return (
    <div className={styles['nameCell']}>
      {fullName !== '' && <span>{fullName}</span>}
      <span className={styles['quiet']}>{path}</span>
    </div>
  );
}

import { InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Spin, Upload } from 'antd';
import { useText } from '../../../renderers/shared/texts/text';
import type { PlaygroundApi } from '../api';
import shared from '../playground.module.css';
import styles from './list.module.css';
import { PlaygroundDialog } from '../PlaygroundDialog';
import { toImportChoices } from './import-choices';
import { ImportReport } from './ImportReport';
import { ImportResults } from './ImportResults';
import { useImport } from './use-import';

interface ImportDialogProps {
  readonly api: PlaygroundApi;
  onClose: () => void;
  onImported: () => void;
  onOpen: (id: string) => void;
}

const FILE_KINDS = '.vdd,.json,.zip';

/** Imports modules: files in, the fidelity report first, a decision for every name that is taken, and only then the storing. */
export function ImportDialog({ api, onClose, onImported, onOpen }: ImportDialogProps) {
  const text = useText();
  const { state, problem, isBusy, choose, check, change, restart, run } = useImport(api, onImported);
  const choices = state.kind === 'report' ? toImportChoices(state.documents, state.choices) : null;
  const isNothing = choices?.every(({ action }) => action === 'skip') ?? false;
  const undecided =
    state.kind === 'report' ? Object.values(state.choices).filter(({ action }) => action === null).length : 0;

  function footer() {
    if (state.kind === 'done') {
      return (
        <Button type="primary" onClick={onClose}>
          {text('playground.close')}
        </Button>
      );
    }
    if (state.kind === 'files') return <Button onClick={onClose}>{text('playground.cancel')}</Button>;
    return (
      <div className={shared['dialogFoot']}>
        <span role="status" className={`${styles['footNote'] ?? ''} ${styles['warning'] ?? ''}`}>
          {undecided > 0 && text('playground.import.undecided', { count: undecided })}
          {isNothing && text('playground.import.allSkipped')}
        </span>
        <Button onClick={restart}>{text('playground.import.restart')}</Button>
        <Button onClick={onClose}>{text('playground.cancel')}</Button>
        <Button
          type="primary"
          disabled={!choices || isNothing}
          loading={isBusy}
          onClick={() => choices && state.kind === 'report' && void run(state.files, choices)}
        >
          {text('playground.import.run')}
        </Button>
      </div>
    );
  }

  return (
    <PlaygroundDialog title={text('playground.import.title')} width={960} footer={footer()} onClose={onClose}>
      {problem !== '' && (
        <Alert type="error" showIcon message={problem} style={{ marginBottom: 12, whiteSpace: 'pre-wrap' }} />
      )}
      {state.kind === 'files' && <FileDrop isBusy={isBusy} onFiles={(files) => void choose(files)} />}
      {state.kind === 'report' && (
        <ImportReport {...state} onChange={change} onCreated={() => void check(state.files)} />
      )}
      {state.kind === 'done' && <ImportResults {...state} onOpen={onOpen} />}
    </PlaygroundDialog>
  );
}

interface FileDropProps {
  readonly isBusy: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

function FileDrop({ isBusy, onFiles }: FileDropProps) {
  const text = useText();
  return (
    <Spin spinning={isBusy} delay={200}>
      <Upload.Dragger
        accept={FILE_KINDS}
        multiple
        showUploadList={false}
        beforeUpload={(file, all) => {
          // Called once a file: the batch is read with its last.
          if (file === all.at(-1)) onFiles(all);
          return Upload.LIST_IGNORE;
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined aria-hidden />
        </p>
        <p className="ant-upload-text">{text('playground.import.drop')}</p>
        <p className="ant-upload-hint">{text('playground.import.dropHint')}</p>
      </Upload.Dragger>
    </Spin>
  );
}

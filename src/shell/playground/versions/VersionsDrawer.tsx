import { Alert, App, Button, Drawer, Empty, Skeleton, Space, Tag } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useText } from '../../../renderers/shared/texts/text';
import type { PlaygroundApi } from '../api';
import type { VersionEntry } from '../../../wire/versions';
import type { DraftSync } from '../draft/draft-sync';
import { OwnEscape } from '../OwnEscape';
import shared from '../playground.module.css';
import styles from './versions.module.css';
import { useFailureText } from '../use-failure';
import { useFormatTime } from '../use-format-time';
import { useKeptFocus } from '../use-kept-focus';
import { CompareView } from './CompareView';
import { useRestore } from './use-restore';
import type { Sides } from './sides';

interface VersionsDrawerProps {
  readonly api: PlaygroundApi;
  readonly moduleId: string;
  readonly sync: DraftSync;
  readonly theme: 'light' | 'dark';
  onClose: () => void;
  onReplaceText: (text: string) => void;
}

/** Every release with author, time and note; any two compared, any one brought back as a draft. */
export function VersionsDrawer({ api, moduleId, sync, theme, onClose, onReplaceText }: VersionsDrawerProps) {
  const text = useText();
  const { modal } = App.useApp();
  const { versions, isSent, error, retry } = useVersions(api, moduleId, sync);
  const [sides, setSides] = useState<Sides | null>(null);
  const content = useKeptFocus();
  const restore = useRestore({ api, moduleId, sync, onReplaceText, onRestored: onClose });
  const ask = (version: number) =>
    modal.confirm({
      title: text('playground.versions.restoreTitle', { version }),
      content: text('playground.versions.restoreHint'),
      okText: text('playground.versions.restore'),
      cancelText: text('playground.cancel'),
      onOk: () => restore(version),
    });
  return (
    <Drawer
      open
      width="min(1040px, 100vw)"
      title={text('playground.versions.title')}
      onClose={onClose}
      closable={{ 'aria-label': text('playground.close') }}
      styles={{ body: { padding: 16 } }}
    >
      <div ref={content}>
        <OwnEscape>
          {error !== '' && (
            <Alert
              type="error"
              showIcon
              message={error}
              action={<Button onClick={retry}>{text('shell.retry')}</Button>}
            />
          )}
          {!versions && error === '' && <Skeleton active paragraph={{ rows: 6 }} />}
          {versions?.length === 0 && (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('playground.versions.none')} />
          )}
          {!isSent && versions && versions.length > 0 && (
            <Alert
              type="warning"
              showIcon
              message={text('playground.versions.unsent')}
              style={{ marginBottom: sides ? 16 : 0 }}
            />
          )}
          {sides && versions && <CompareView {...{ api, moduleId, versions, sides, theme }} onSides={setSides} />}
          {versions && versions.length > 0 && (
            <VersionList versions={versions} onCompare={setSides} onRestore={(version) => void ask(version)} />
          )}
        </OwnEscape>
      </div>
    </Drawer>
  );
}

interface VersionListProps {
  readonly versions: readonly VersionEntry[];
  readonly onCompare: (sides: Sides) => void;
  readonly onRestore: (version: number) => void;
}

function VersionList({ versions, onCompare, onRestore }: VersionListProps) {
  const text = useText();
  return (
    <ol className={styles['versions']} aria-label={text('playground.versions.title')}>
      {versions.map((entry, index) => (
        <Version
          key={entry.version}
          entry={entry}
          isCurrent={index === 0}
          before={versions[index + 1]?.version ?? null}
          onCompare={onCompare}
          onRestore={() => onRestore(entry.version)}
        />
      ))}
    </ol>
  );
}

interface VersionProps {
  readonly entry: VersionEntry;
  readonly isCurrent: boolean;
  /** The release before this one; null for the first. */
  readonly before: number | null;
  onCompare: (sides: Sides) => void;
  onRestore: () => void;
}

function Version({ entry, isCurrent, before, onCompare, onRestore }: VersionProps) {
  const text = useText();
  const formatTime = useFormatTime();
  const { version } = entry;
  const name = text('playground.versions.version', { version });
  return (
    <li className={styles['version']} aria-label={name}>
      <div className={shared['nameCell']}>
        <span>
          <strong>{name}</strong> {isCurrent && <Tag color="success">{text('playground.versions.current')}</Tag>}
        </span>
        <span className={shared['quiet']}>
          {[entry.author, formatTime(entry.createdAt)].filter(Boolean).join(' · ')}
        </span>
        {entry.note !== '' && <span className={styles['note']}>{entry.note}</span>}
      </div>
      <Space size={8} wrap>
        {before !== null && (
          <Button size="small" onClick={() => onCompare({ from: before, to: version })}>
            {text('playground.versions.withBefore')}
          </Button>
        )}
        <Button size="small" onClick={() => onCompare({ from: version, to: 'draft' })}>
          {text('playground.versions.withDraft')}
        </Button>
        <Button size="small" onClick={onRestore}>
          {text('playground.versions.restore')}
        </Button>
      </Space>
    </li>
  );
}

/** The releases; the draft is sent first, so that comparing with it compares with what stands in the editor. */
function useVersions(api: PlaygroundApi, moduleId: string, sync: DraftSync) {
  const toFailureText = useFailureText();
  const [attempt, setAttempt] = useState(0);
  const [versions, setVersions] = useState<readonly VersionEntry[] | null>(null);
  const [isSent, setSent] = useState(true);
  const [error, setError] = useState('');
  useEffect(() => {
    const controller = new AbortController();
    async function load(): Promise<void> {
      const wasSent = await sync.flush();
      const found = await api.versions(moduleId, controller.signal);
      if (controller.signal.aborted) return;
      setVersions(found);
      setSent(wasSent);
      setError('');
    }
    load().catch((reason: unknown) => {
      if (!controller.signal.aborted) setError(toFailureText(reason));
    });
    return () => controller.abort();
  }, [api, moduleId, sync, toFailureText, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { versions, isSent, error, retry };
}

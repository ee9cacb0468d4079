import { CheckCircleOutlined, CloudSyncOutlined, DisconnectOutlined, WarningOutlined } from '@ant-design/icons';
import { useStore } from 'zustand';
import { useText } from '../../../renderers/shared/texts/text';
import type { DraftStatus, DraftSync } from '../draft/draft-sync';
import styles from './workbench.module.css';
import { useFormatTime } from '../use-format-time';

const ICONS = {
  saved: CheckCircleOutlined,
  waiting: CloudSyncOutlined,
  saving: CloudSyncOutlined,
  offline: DisconnectOutlined,
  refused: WarningOutlined,
  conflict: WarningOutlined,
} as const satisfies Record<DraftStatus['kind'], unknown>;

/** Says where the typed text is: on the server, on its way, or in this browser only. */
export function DraftState({ sync }: { readonly sync: DraftSync }) {
  const text = useText();
  const formatTime = useFormatTime();
  const kind = useStore(sync.store, (state) => state.status.kind);
  const savedAt = useStore(sync.store, (state) => state.savedAt);
  const Icon = ICONS[kind];
  const isWarning = kind === 'offline' || kind === 'refused' || kind === 'conflict';
  return (
    <span
      role="status"
      className={isWarning ? styles['draftWarning'] : styles['draftState']}
      title={savedAt > 0 ? text('playground.draft.savedAt', { time: formatTime(savedAt) }) : undefined}
    >
      <Icon aria-hidden /> <span className={styles['draftText']}>{text(`playground.draft.${kind}`)}</span>
    </span>
  );
}

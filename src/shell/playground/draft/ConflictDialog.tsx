import { Alert, Button, Segmented, Skeleton } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useText } from '../../../renderers/shared/text';
import { useLanguage } from '../../shell-context';
import styles from '../playground.module.css';
import { PlaygroundDialog } from '../PlaygroundDialog';
import { useFormatTime } from '../use-format-time';
import type { Conflict } from './draft-sync';
import { mergeDrafts } from './merge-drafts';
import { OverlapTable } from './OverlapTable';

const CompareEditor = lazy(async () => ({ default: (await import('../editor/CompareEditor')).CompareEditor }));

type Way = 'merge' | 'theirs' | 'mine';

interface ConflictDialogProps {
  readonly conflict: Conflict;
  readonly theme: 'light' | 'dark';
  /** The text that shall stand over their draft. */
  onSettle(text: string): void;
}

/** Two people wrote over one draft: who and when, what each changed, and which text goes on. Nothing is lost by looking. */
export function ConflictDialog({ conflict, theme, onSettle }: ConflictDialogProps) {
  const text = useText();
  const language = useLanguage();
  const formatTime = useFormatTime();
  const [mineAt, setMineAt] = useState<ReadonlySet<string>>(new Set());
  const merged = useMemo(
    () => mergeDrafts(conflict, (pointer) => (mineAt.has(pointer) ? 'mine' : 'theirs')),
    [conflict, mineAt],
  );
  const [way, setWay] = useState<Way>(merged ? 'merge' : 'theirs');
  const chosen =
    way === 'mine' ? conflict.mine : way === 'theirs' ? conflict.source : (merged?.text ?? conflict.source);
  const ways: readonly Way[] = merged ? ['merge', 'theirs', 'mine'] : ['theirs', 'mine'];
  const isChosen = way === 'merge' && merged !== null && merged.overlaps.length > 0;
  const who = conflict.changedBy || text('playground.someone');
  const beforeName = text(`playground.conflict.${way}Before`, { name: who });
  const afterName = text(`playground.conflict.${way}After`, { name: who });
  const about = { name: who, time: formatTime(conflict.changedAt) };

  function choose(pointer: string, side: 'theirs' | 'mine'): void {
    const next = new Set(mineAt);
    if (side === 'mine') next.add(pointer);
    else next.delete(pointer);
    setMineAt(next);
  }

  return (
    <PlaygroundDialog
      width={1080}
      title={text('playground.conflict.title')}
      footer={
        <div className={styles['dialogFoot']}>
          <span className={styles['quiet']}>{text(`playground.conflict.${isChosen ? 'choices' : way}Hint`)}</span>
          <Button type="primary" danger={way === 'theirs'} onClick={() => onSettle(chosen)}>
            {text(`playground.conflict.${way}Button`)}
          </Button>
        </div>
      }
    >
      <p>
        {conflict.foundFrom === undefined
          ? text('playground.conflict.told', about)
          : text('playground.conflict.found', { ...about, typed: formatTime(conflict.foundFrom) })}
      </p>
      {!merged && (
        <Alert type="info" showIcon message={text('playground.conflict.noMerge')} style={{ marginBottom: 12 }} />
      )}
      <Segmented<Way>
        aria-label={text('playground.conflict.way')}
        value={way}
        onChange={setWay}
        options={ways.map((value) => ({ value, label: text(`playground.conflict.${value}`) }))}
      />
      {way === 'merge' && merged && <OverlapTable overlaps={merged.overlaps} mineAt={mineAt} onChoose={choose} />}
      <div className={styles['compareHead']}>
        <span>{beforeName}</span>
        <span>{afterName}</span>
      </div>
      <div className={styles['compare']}>
        <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
          <CompareEditor
            key={way}
            before={way === 'theirs' ? conflict.mine : conflict.source}
            after={chosen}
            beforeName={beforeName}
            afterName={afterName}
            language={language}
            theme={theme}
          />
        </Suspense>
      </div>
    </PlaygroundDialog>
  );
}

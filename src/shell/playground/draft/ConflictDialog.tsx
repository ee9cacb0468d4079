import { Alert, Button, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useText } from '../../../renderers/shared/texts/text';
import { CompareTexts } from '../CompareTexts';
import shared from '../playground.module.css';
import styles from './draft.module.css';
import { PlaygroundDialog } from '../PlaygroundDialog';
import { useFormatTime } from '../use-format-time';
import type { Conflict } from './draft-sync';
import { mergeDrafts } from './merge-drafts';
import { OverlapTable } from './OverlapTable';

type Way = 'merge' | 'theirs' | 'mine';

interface ConflictDialogProps {
  readonly conflict: Conflict;
  readonly theme: 'light' | 'dark';
  /** The merged text, based on their draft. */
  onSettle: (text: string) => void;
}

/** Conflict of two authors of a draft: who and when, what each changed, and the merged text. Cancelling loses nothing. */
export function ConflictDialog({ conflict, theme, onSettle }: ConflictDialogProps) {
  const text = useText();
  const formatTime = useFormatTime();
  const { merged, mineAt, choose } = useMerge(conflict);
  const [way, setWay] = useState<Way>(merged ? 'merge' : 'theirs');
  const chosen =
    way === 'mine' ? conflict.mine : way === 'theirs' ? conflict.source : (merged?.text ?? conflict.source);
  const ways: readonly Way[] = merged ? ['merge', 'theirs', 'mine'] : ['theirs', 'mine'];
  const isChosen = way === 'merge' && merged !== null && merged.overlaps.length > 0;
  const who = conflict.changedBy || text('playground.someone');
  const beforeName = text(`playground.conflict.${way}Before`, { name: who });
  const afterName = text(`playground.conflict.${way}After`, { name: who });
  const about = { name: who, time: formatTime(conflict.changedAt) };

  return (
    <PlaygroundDialog
      width={1080}
      title={text('playground.conflict.title')}
      footer={
        <div className={shared['dialogFoot']}>
          <span className={shared['quiet']}>{text(`playground.conflict.${isChosen ? 'choices' : way}Hint`)}</span>
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
      <CompareTexts
        key={way}
        before={way === 'theirs' ? conflict.mine : conflict.source}
        after={chosen}
        beforeName={beforeName}
        afterName={afterName}
        theme={theme}
      />
    </PlaygroundDialog>
  );
}

/** The three-way merge of both texts, and whose side was chosen where they overlap. */
function useMerge(conflict: Conflict) {
  const [mineAt, setMineAt] = useState<ReadonlySet<string>>(new Set());
  const merged = useMemo(
    () => mergeDrafts(conflict, (pointer) => (mineAt.has(pointer) ? 'mine' : 'theirs')),
    [conflict, mineAt],
  );

  function choose(pointer: string, side: 'theirs' | 'mine'): void {
    const next = new Set(mineAt);
    if (side === 'mine') next.add(pointer);
    else next.delete(pointer);
    setMineAt(next);
  }

  return { merged, mineAt, choose };
}

import { Empty, Radio } from 'antd';
import { memo, useState } from 'react';
import type { Translate } from '../../../../engine/contract/language';
import type { BatchLine, BatchResult } from './use-batch-edit';

type Shown = 'all' | BatchLine['outcome'];

const SHOWN: readonly Shown[] = ['all', 'changed', 'same', 'refused'];

interface BatchLinesProps {
  readonly text: Translate;
  readonly result: BatchResult;
}

/** What becomes of each record: the values before and after, or why it stays as it is. */
export function BatchLines({ text, result: { kind, lines } }: BatchLinesProps) {
  const count = (shown: Shown) => lines.filter(({ outcome }) => shown === 'all' || outcome === shown).length;
  // After a save the question is what is left.
  const [chosen, setChosen] = useState<Shown>(kind === 'saved' ? 'refused' : 'all');
  const shown = lines.filter(({ outcome }) => chosen === 'all' || outcome === chosen);
  const counts = { changed: count('changed'), same: count('same'), refused: count('refused') };
  return (
    <section className="formloom-batch-result">
      <p role="status" className="formloom-batch-summary">
        {text(kind === 'preview' ? 'screen.batch.summary' : 'screen.batch.done', counts)}
      </p>
      <Radio.Group
        size="small"
        aria-label={text('screen.batch.show')}
        value={chosen}
        onChange={({ target }) => setChosen(target.value as Shown)}
      >
        {SHOWN.map((one) => (
          <Radio.Button key={one} value={one}>
            {text(`screen.batch.${one}`, { count: count(one) })}
          </Radio.Button>
        ))}
      </Radio.Group>
      {shown.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('screen.batch.noneLeft')} />
      ) : (
        // Scrolled by the keyboard, too.
        <ul tabIndex={0} aria-label={text('screen.batch.lines')} className="formloom-batch-lines">
          {shown.map((line) => (
            <Line key={line.id} text={text} line={line} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Memoised: five hundred of them stand while something else is typed. */
const Line = memo(function Line({ text, line }: { readonly text: Translate; readonly line: BatchLine }) {
  const { outcome, name, message } = line;
  return (
    <li data-outcome={outcome}>
      <span className="formloom-batch-name">{name}</span>
      <span className="formloom-batch-change">
        {outcome === 'changed' ? (
          <>
            <del aria-label={`${text('screen.batch.from')} ${line.old || text('screen.batch.empty')}`}>
              {line.old || text('screen.batch.empty')}
            </del>
            <span aria-hidden="true"> → </span>
            <ins aria-label={`${text('screen.batch.to')} ${line.new || text('screen.batch.empty')}`}>
              {line.new || text('screen.batch.empty')}
            </ins>
          </>
        ) : outcome === 'same' ? (
          text('screen.batch.isSame')
        ) : (
          text('screen.batch.isRefused', { message })
        )}
      </span>
    </li>
  );
});

import { Radio } from 'antd';
import { useId } from 'react';
import type { Translate } from '../../../../engine/contract/language';
import type { MergeConflict, MergeSide } from '../../../../engine/merge';
import { isRowConflict, type PlaceTexts } from './use-place-texts';

interface ConflictItemProps {
  readonly conflict: MergeConflict;
  readonly name: string;
  /** null while they load. */
  readonly texts: PlaceTexts | null;
  readonly chosen: MergeSide | undefined;
  /** Whether a side has to be chosen now. */
  readonly isMissing: boolean;
  readonly text: Translate;
  onChoose: (side: MergeSide) => void;
}

const SIDES: readonly MergeSide[] = ['mine', 'theirs'];

/** A place that two editors changed: what it was, and which of their values stays. */
export function ConflictItem({ conflict, name, texts, chosen, isMissing, text, onChoose }: ConflictItemProps) {
  const id = useId();
  const group = {
    role: 'radiogroup',
    'aria-labelledby': `${id}-name`,
    'aria-describedby': isMissing ? `${id}-base ${id}-missing` : `${id}-base`,
  };
  const isAlike = texts !== null && !isRowConflict(conflict) && texts.mine === texts.theirs;
  const say = (side: 'base' | MergeSide): string => {
    if (!texts) return '…';
    if (isRowConflict(conflict) && conflict[side] === null) return text('screen.conflict.removed');
    // Two pictures have the same text but may differ.
    const suffix = isAlike && side !== 'base' ? text('screen.conflict.contentDiffers') : '';
    return (texts[side] || text('screen.conflict.blank')) + suffix;
  };
  return (
    <li className="formloom-conflict-item">
      <div className="formloom-conflict-name" id={`${id}-name`}>
        {name}
      </div>
      <div className="formloom-conflict-base" id={`${id}-base`}>
        {text('screen.conflict.base', { value: say('base') })}
      </div>
      <Radio.Group
        {...group}
        className="formloom-conflict-sides"
        value={chosen ?? null}
        onChange={({ target }: { readonly target: { readonly value?: MergeSide } }) => {
          if (target.value) onChoose(target.value);
        }}
      >
        {SIDES.map((side) => (
          <Radio key={side} value={side} className={chosen === side ? 'formloom-conflict-chosen' : ''}>
            <span className="formloom-conflict-whose">{text(`screen.conflict.${side}`)}</span>
            <span className="formloom-conflict-value">{say(side)}</span>
          </Radio>
        ))}
      </Radio.Group>
      {isMissing ? (
        <div role="alert" className="formloom-conflict-missing" id={`${id}-missing`}>
          {text('screen.conflict.undecided')}
        </div>
      ) : null}
    </li>
  );
}

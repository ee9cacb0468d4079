import type { TreeProps } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import type { SourceDocument, SourceFix } from '../../../engine/source';
import { lastStep } from '../../../engine/source/pointer-steps';
import { useText } from '../../../renderers/shared/texts/text';
import { dropIndex, moveEntry } from './move-entry';

interface EntryMovesOptions {
  readonly source: SourceDocument;
  /** Pointer of the chosen entry; '' = none. */
  readonly selected: string;
  onFix: (fix: SourceFix) => void;
  onReveal: (pointer: string) => void;
}

type Dragging = Required<Pick<TreeProps, 'draggable' | 'allowDrop' | 'onDrop'>>;

/**
 * Moving entries of the outline within their lists: dragged, or the chosen one with Alt+Up and Alt+Down. `said` tells where the
 * last one went. Places that a drop cannot have are not offered.
 */
export function useEntryMoves({ source, selected, onFix, onReveal }: EntryMovesOptions) {
  const text = useText();
  const [said, setSaid] = useState('');
  const move = (pointer: string, index: number) => {
    const made = moveEntry(source, pointer, index);
    if (!made) return;
    onFix(made.fix);
    onReveal(made.pointer);
    setSaid(text('playground.outline.moved', { place: made.place, count: made.count }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined || selected === '') return;
    event.preventDefault();
    event.stopPropagation();
    move(selected, Number(lastStep(selected)) + step);
  };
  const dragging: Dragging = {
    draggable: { icon: false, nodeDraggable: ({ key }) => /^\d+$/.test(lastStep(String(key))) },
    allowDrop: ({ dragNode, dropNode, dropPosition }) =>
      (dropPosition === -1 || dropPosition === 1) &&
      dropIndex(String(dragNode.key), String(dropNode.key), dropPosition) !== null,
    onDrop({ dragNode, node, dropPosition, dropToGap }) {
      // The tree counts places among its visible siblings: only the side matters here.
      const side = dropPosition < Number(node.pos.split('-').at(-1)) ? -1 : 1;
      const index = dropToGap ? dropIndex(String(dragNode.key), String(node.key), side) : null;
      if (index !== null) move(String(dragNode.key), index);
    },
  };
  return { said, onKeyDown, ...dragging };
}

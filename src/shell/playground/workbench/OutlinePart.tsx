import { Empty, Tree, type TreeDataNode } from 'antd';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { outlineOf, type OutlineNode, type SourceDocument } from '../../../engine/source';
import { lastStep } from '../../../engine/source/pointer-steps';
import { useText } from '../../../renderers/shared/texts/text';
import shared from '../playground.module.css';
import styles from './outline.module.css';
import { useElementHeight } from './use-element-height';
import { useOutlineDrag, type DropMark } from './use-outline-drag';
import { useOutlineKeys } from './use-outline-keys';

interface OutlinePartProps {
  readonly source: SourceDocument;
  /** Pointer of the node that is chosen; '' = none. */
  readonly selected: string;
  onReveal: (pointer: string) => void;
}

function toTree(nodes: readonly OutlineNode[]): TreeDataNode[] {
  return nodes.map((node) => ({
    key: node.pointer,
    title: (
      <span
        className={styles['outlineNode']}
        title={`${node.label} ${node.detail}`.trim()}
        data-pointer={node.pointer}
        draggable={/^\d+$/.test(lastStep(node.pointer))}
      >
        {node.label} {node.detail !== node.label && <span className={shared['code']}>{node.detail}</span>}
      </span>
    ),
    children: toTree(node.children),
  }));
}

function keysOf(nodes: readonly OutlineNode[]): readonly string[] {
  return nodes.flatMap(({ pointer, children }) => (children.length > 0 ? [pointer, ...keysOf(children)] : []));
}

/** The parts of the module as a tree; choosing one shows it in the text. Entries are moved by dragging and with Alt and an arrow key. */
export const OutlinePart = memo(function OutlinePart({ source, selected, onReveal }: OutlinePartProps) {
  const text = useText();
  const [place, height] = useElementHeight();
  // The outline may come a moment after the keys.
  const late = useDeferredValue(source);
  const outline = useMemo(() => outlineOf(late), [late]);
  const tree = useMemo(() => toTree(outline), [outline]);
  // Nodes are expanded by default, new ones too.
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const openable = useMemo(() => keysOf(outline), [outline]);
  const openAround = (pointer: string) =>
    setClosed((before) => new Set([...before].filter((each) => !pointer.startsWith(`${each}/`))));
  const { active, setActive, onKeyDownCapture } = useOutlineKeys(selected, openAround);
  const { mark, handlers } = useOutlineDrag(openAround);
  return (
    <div ref={place} className={styles['outline']} {...handlers} onKeyDownCapture={onKeyDownCapture}>
      {tree.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('playground.outline.empty')} />
      ) : (
        <Tree
          aria-label={text('playground.part.outline')}
          blockNode
          expandedKeys={openable.filter((pointer) => !closed.has(pointer))}
          onExpand={(keys) => setClosed(new Set(openable.filter((pointer) => !keys.includes(pointer))))}
          height={height}
          virtual
          selectedKeys={selected === '' ? [] : [selected]}
          treeData={tree}
          activeKey={active}
          onFocus={() => setActive((before) => before ?? (selected === '' ? (outline[0]?.pointer ?? null) : selected))}
          onActiveChange={(key) => setActive(key === null ? null : String(key))}
          onSelect={(_, { node }) => onReveal(String(node.key))}
        />
      )}
      {mark && <Mark mark={mark} />}
    </div>
  );
});

/** Where what is dragged would land, or why it cannot. */
function Mark({ mark: { look, top, left, height, refused } }: { readonly mark: DropMark }) {
  return (
    <>
      <div
        aria-hidden
        className={`${styles['mark'] ?? ''} ${(refused !== null && styles['refused']) || ''}`}
        data-look={look === 'inside' ? 'inside' : 'line'}
        style={{ top, left, ...(look === 'inside' && { height }) }}
      />
      {refused !== null && <p className={styles['why']}>{refused}</p>}
    </>
  );
}

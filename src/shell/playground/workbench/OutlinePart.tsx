import { Empty, Tree, type TreeDataNode } from 'antd';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { outlineOf, type OutlineNode, type SourceDocument, type SourceFix } from '../../../engine/source';
import { useText } from '../../../renderers/shared/texts/text';
import shared from '../playground.module.css';
import styles from './workbench.module.css';
import { useEntryMoves } from './use-entry-moves';
import { useElementHeight } from './use-element-height';

interface OutlinePartProps {
  readonly source: SourceDocument;
  /** Pointer of the node that is chosen; '' = none. */
  readonly selected: string;
  onReveal: (pointer: string) => void;
  onFix: (fix: SourceFix) => void;
}

function toTree(nodes: readonly OutlineNode[]): TreeDataNode[] {
  return nodes.map((node) => ({
    key: node.pointer,
    title: (
      <span className={styles['outlineNode']} title={`${node.label} ${node.detail}`.trim()}>
        {node.label} {node.detail !== node.label && <span className={shared['code']}>{node.detail}</span>}
      </span>
    ),
    children: toTree(node.children),
  }));
}

function keysOf(nodes: readonly OutlineNode[]): readonly string[] {
  return nodes.flatMap(({ pointer, children }) => (children.length > 0 ? [pointer, ...keysOf(children)] : []));
}

/** The parts of the module as a tree; choosing one shows it in the text. */
export const OutlinePart = memo(function OutlinePart({ source, selected, onReveal, onFix }: OutlinePartProps) {
  const text = useText();
  const [place, height] = useElementHeight();
  // The outline may come a moment after the keys.
  const late = useDeferredValue(source);
  const outline = useMemo(() => outlineOf(late), [late]);
  const tree = useMemo(() => toTree(outline), [outline]);
  // Nodes are expanded by default, new ones too.
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const openable = useMemo(() => keysOf(outline), [outline]);
  const { said, onKeyDown, ...dragging } = useEntryMoves({ source, selected, onFix, onReveal });
  return (
    <div ref={place} className={styles['outline']} onKeyDownCapture={onKeyDown}>
      <span role="status" className={shared['hidden']}>
        {said}
      </span>
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
          {...dragging}
          onSelect={(_, { node }) => onReveal(String(node.key))}
        />
      )}
    </div>
  );
});

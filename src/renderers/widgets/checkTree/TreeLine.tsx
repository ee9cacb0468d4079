import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { Tag, Tooltip } from 'antd';
import { FieldIcon } from '../../shared/faces/FieldIcon';
import { useText } from '../../shared/texts/text';
import type { Mark } from './check-nodes';
import type { TreeRow } from './tree-rows';

const ARIA_CHECKED = { on: true, half: 'mixed', off: false } as const;
const INDENT_PX = 20;

interface TreeLineProps {
  readonly id: string;
  readonly row: TreeRow;
  readonly top: number;
  readonly isActive: boolean;
  readonly mark: Mark;
  /** Nothing can be checked here: no box is drawn. */
  readonly isShownOnly: boolean;
  readonly isLocked: boolean;
  onPress: () => void;
  onOpen: () => void;
}

/** A node: caret, box, icon, name, and where it comes from when it is inherited. */
export function TreeLine(props: TreeLineProps) {
  const { id, row, top, isActive, mark, isShownOnly, isLocked, onPress, onOpen } = props;
  const { node, hasChildren, isOpen } = row;
  const classes = ['formloom-check-line', isActive && 'is-active', isShownOnly && 'is-shown', isLocked && 'is-locked'];
  return (
    <div
      id={id}
      role="treeitem"
      className={classes.filter(Boolean).join(' ')}
      data-mark={mark}
      aria-level={node.level}
      aria-posinset={row.position}
      aria-setsize={row.size}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-checked={ARIA_CHECKED[mark]}
      aria-disabled={isLocked || undefined}
      style={{ top, paddingInlineStart: 4 + (node.level - 1) * INDENT_PX }}
      onClick={onPress}
    >
      <span
        className="formloom-check-caret"
        aria-hidden
        onClick={(event) => {
          event.stopPropagation();
          if (hasChildren) onOpen();
        }}
      >
        {hasChildren ? isOpen ? <CaretDownOutlined /> : <CaretRightOutlined /> : null}
      </span>
      <CheckBox mark={mark} />
      {node.icon ? <FieldIcon name={node.icon} /> : null}
      <span className="formloom-check-name" title={node.label}>
        {node.label}
      </span>
      {node.from ? <InheritedTag from={node.from} /> : null}
    </div>
  );
}

/** The box as antd draws it, without an input: a line is one thing to the keyboard, and thousands of them scroll. */
export function CheckBox({ mark }: { readonly mark: Mark }) {
  return <span className="formloom-check-box" data-mark={mark} aria-hidden />;
}

/** Says that a node is granted from elsewhere, and from where. */
export function InheritedTag({ from }: { readonly from: readonly string[] }) {
  const text = useText();
  const tag = (
    <Tag color="success" style={{ marginInlineEnd: 0, flex: 'none' }}>
      {text('widget.checkTree.inherited')}
    </Tag>
  );
  if (from.length === 0) return tag;
  const origin = text('widget.checkTree.from', { names: from.join(text('widget.checkTree.join')) });
  return (
    <>
      <Tooltip title={origin}>{tag}</Tooltip>
      <span className="formloom-check-heard">{origin}</span>
    </>
  );
}

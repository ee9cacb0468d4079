import { Alert, Button } from 'antd';
import { SecondaryText } from '../../shared/faces/SecondaryText';
import { useText } from '../../shared/texts/text';
import { nameOf, type Changes } from './changes';
import type { TreeIndex } from './tree-index';

/** Most names in a list; the rest is counted. */
const MOST_NAMES = 200;

interface ChangeLineProps {
  readonly changes: Changes;
  readonly index: TreeIndex;
}

/** What saving would change, in words, with the names behind it. The line is there without a change too, so that nothing jumps. */
export function ChangeLine({ changes: { added, removed }, index }: ChangeLineProps) {
  const text = useText();
  if (added.length + removed.length === 0) {
    return (
      <div className="formloom-check-changes">
        <SecondaryText>{text('widget.checkTree.unchanged')}</SecondaryText>
      </div>
    );
  }
  const counts = { added: added.length, removed: removed.length };
  const kind = removed.length === 0 ? 'added' : added.length === 0 ? 'removed' : 'changed';
  return (
    <details className="formloom-check-changes">
      <summary>
        <span role="status">{text(`widget.checkTree.${kind}`, counts)}</span>
      </summary>
      <Names title={text('widget.checkTree.addedNames')} ids={added} index={index} />
      <Names title={text('widget.checkTree.removedNames')} ids={removed} index={index} />
    </details>
  );
}

interface NamesProps {
  readonly title: string;
  readonly ids: readonly string[];
  readonly index: TreeIndex;
}

function Names({ title, ids, index }: NamesProps) {
  const text = useText();
  if (ids.length === 0) return null;
  const more = ids.length - MOST_NAMES;
  return (
    <>
      <SecondaryText>{title}</SecondaryText>
      <ul
        // Scrolled by the keyboard, too.
        tabIndex={0}
        aria-label={title}
      >
        {ids.slice(0, MOST_NAMES).map((id) => (
          <li key={id}>{nameOf(id, index)}</li>
        ))}
        {more > 0 ? <li>{text('widget.checkTree.more', { count: more })}</li> : null}
      </ul>
    </>
  );
}

interface MissingLineProps {
  readonly ids: readonly string[];
  /** null = they cannot be dropped here. */
  readonly onDrop: (() => void) | null;
}

/** Stored ids that the tree does not have: they stay in the value until somebody drops them. */
export function MissingLine({ ids, onDrop }: MissingLineProps) {
  const text = useText();
  if (ids.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBlock: 8, padding: '4px 8px' }}
      message={text('widget.checkTree.missing', {
        count: ids.length,
        names: shortList(ids, text('widget.checkTree.join')),
      })}
      action={
        onDrop ? (
          <Button size="small" htmlType="button" onClick={onDrop}>
            {text('widget.checkTree.drop')}
          </Button>
        ) : undefined
      }
    />
  );
}

const MOST_SHOWN = 20;

function shortList(ids: readonly string[], separator: string): string {
  return ids.slice(0, MOST_SHOWN).join(separator) + (ids.length > MOST_SHOWN ? '…' : '');
}

import { memo, useMemo, useState } from 'react';
import { toChoiceList } from '../../../engine/values/option-values';
import type { ViewProps } from '../../shared/define-renderer';
import { SecondaryText } from '../../shared/faces/SecondaryText';
import { useText } from '../../shared/texts/text';
import { MissingLine } from './ChangeLines';
import type { Ids, Mark } from './check-nodes';
import { CheckGrid } from './CheckGrid';
import { heightOf } from './settings';
import { ancestorsOf, indexTree } from './tree-index';
import { toRows } from './tree-rows';
import { TreeRows } from './TreeRows';

/** The checked nodes as a tree; the nodes that only lead to them are muted. */
export const View = memo(function CheckTreeView({ field, value, options }: ViewProps) {
  const text = useText();
  const ids = toChoiceList(value);
  if (ids.length === 0) return null;
  // Not loaded, or nobody may ask for them: the number alone is known.
  if (options.length === 0) return <span>{text('widget.checkTree.count', { count: ids.length })}</span>;
  return <CheckedTree field={field} value={value} options={options} />;
});

function CheckedTree({ field, value, options }: ViewProps) {
  const text = useText();
  const index = indexTree(options);
  const [closed, setClosed] = useState<Ids>(() => new Set());
  const checked: Ids = useMemo(() => new Set(toChoiceList(value)), [value]);
  const shown = useMemo(() => withWays(checked, index), [checked, index]);
  const rows = useMemo(() => toRows(index, { isOpen: (id) => !closed.has(id), shown }), [index, closed, shown]);
  const shared = {
    rows,
    label: field.label || field.key,
    heightPx: heightOf(field),
    markOf: (id: string): Mark => (checked.has(id) ? 'on' : 'off'),
    onOpen: (id: string, isOpen: boolean) => {
      const next = new Set(closed);
      if (isOpen) next.delete(id);
      else next.add(id);
      setClosed(next);
    },
  };
  const missing = [...checked].filter((id) => !index.byId.has(id));
  return (
    <>
      <SecondaryText>{text('widget.checkTree.count', { count: checked.size })}</SecondaryText>
      {rows.length === 0 ? null : index.columns.length > 0 ? (
        <CheckGrid {...shared} columns={index.columns} isLocked={() => true} onCheck={() => undefined} />
      ) : (
        <TreeRows {...shared} isLocked={() => false} onCheck={null} />
      )}
      <MissingLine ids={missing} onDrop={null} />
    </>
  );
}

/** Nodes that are in the tree, and all above them. */
function withWays(checked: Ids, { byId }: ReturnType<typeof indexTree>): Ids {
  const nodes = [...checked].flatMap((id) => byId.get(id) ?? []);
  return new Set(nodes.flatMap((node) => [node, ...ancestorsOf(node)]).map(({ id }) => id));
}

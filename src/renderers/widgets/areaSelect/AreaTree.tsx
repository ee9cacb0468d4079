import { Tree, type TreeDataNode } from 'antd';
import { useEffect, useState } from 'react';
import type { ValuePath } from '../../../engine/values/path-values';
import type { OfferedArea } from '../../shared/hosts/area-service';
import { useServices } from '../../shared/hosts/services';
import { useText } from '../../shared/texts/text';
import type { AreaPaneProps } from './area-pane';
import { PaneState } from './PaneState';

interface AreaTreeNode extends TreeDataNode {
  readonly path: ValuePath;
  readonly isPickable: boolean;
}

type Levels = ReadonlyMap<string, readonly OfferedArea[]>;

const TOP_AREA_ID = '-1';
/** Height of the tree, which draws only what is in sight. */
const HEIGHT = 340;

/** The areas that are offered, each level asked for when it is opened. */
export function AreaTree({ choice, chosen, onChoose }: AreaPaneProps) {
  const translate = useText();
  const { areas } = useServices();
  const [levels, setLevels] = useState<Levels>(new Map());
  const [hasFailed, setFailed] = useState(false);
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const keep = (parentId: string, below: readonly OfferedArea[]) =>
    setLevels((before) => new Map(before).set(parentId, below));
  useEffect(() => {
    const controller = new AbortController();
    areas.children(TOP_AREA_ID, choice, controller.signal).then(
      (below) => {
        if (!controller.signal.aborted) keep(TOP_AREA_ID, below);
      },
      () => {
        if (!controller.signal.aborted) setFailed(true);
      },
    );
    return () => controller.abort();
  }, [areas, choice, attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };

  const top = levels.get(TOP_AREA_ID);
  if (hasFailed) return <PaneState text={translate('widget.areaSelect.failed')} onRetry={retry} />;
  if (!top) return <PaneState text={translate('widget.areaSelect.loading')} isLoading />;
  if (top.length === 0) return <PaneState text={translate('widget.areaSelect.none')} />;
  const toggle = (key: string) =>
    setExpanded((open) => (open.includes(key) ? open.filter((other) => other !== key) : [...open, key]));
  return (
    <Tree<AreaTreeNode>
      className="formloom-areas-tree"
      aria-label={translate('widget.areaSelect.tree')}
      blockNode
      height={HEIGHT}
      treeData={toNodes(top, [], levels)}
      loadData={async ({ key }) => keep(String(key), await areas.children(String(key), choice))}
      loadedKeys={[...levels.keys()]}
      expandedKeys={[...expanded]}
      onExpand={(keys) => setExpanded(keys.map(String))}
      selectedKeys={chosen.map((path) => path.at(-1) ?? '')}
      // What only leads to choices opens where it is clicked.
      onSelect={(_, { node }) => (node.isPickable ? onChoose(node.path) : toggle(String(node.key)))}
    />
  );
}

function toNodes(below: readonly OfferedArea[], above: ValuePath, levels: Levels): AreaTreeNode[] {
  return below.map(({ id, fullName, isLeaf, isPickable }) => {
    const path = [...above, id];
    const children = levels.get(id);
    return {
      key: id,
      title: fullName,
      isLeaf,
      path,
      isPickable,
      ...(children && !isLeaf && { children: toNodes(children, path, levels) }),
    };
  });
}

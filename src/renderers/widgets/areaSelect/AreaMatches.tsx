import { Tree, type TreeDataNode } from 'antd';
import type { UIEvent } from 'react';
import type { ValuePath } from '../../../engine/values/path-values';
import { useText } from '../../shared/texts/text';
import type { AreaPaneProps } from './area-pane';
import { LEVEL_SEPARATOR } from './area-rules';
import { PaneState } from './PaneState';
import { useFoundAreas } from './use-found-areas';

interface MatchNode extends TreeDataNode {
  readonly path: ValuePath;
}

const HEIGHT = 340;
/** The next page is asked for when so few pixels are left below. */
const NEAR_END = 200;

/** What a keyword finds, as a flat list that grows as it is scrolled. */
export function AreaMatches({ keyword, choice, chosen, onChoose }: AreaPaneProps & { readonly keyword: string }) {
  const translate = useText();
  const found = useFoundAreas(keyword, choice);
  if (found.state === 'failed') return <PaneState text={translate('widget.areaSelect.failed')} onRetry={found.retry} />;
  if (found.areas.length === 0) {
    const isLoading = found.state === 'loading';
    return <PaneState text={translate(`widget.areaSelect.${found.state}`)} isLoading={isLoading} />;
  }
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLElement>) => {
    if (scrollHeight - scrollTop - clientHeight < NEAR_END) found.more();
  };
  return (
    <Tree<MatchNode>
      className="formloom-areas-tree formloom-areas-matches"
      aria-label={translate('widget.areaSelect.matches')}
      blockNode
      height={HEIGHT}
      treeData={found.areas.map(({ ids, names }) => ({
        key: ids.at(-1) ?? '',
        title: names.join(LEVEL_SEPARATOR),
        isLeaf: true,
        path: ids,
      }))}
      selectedKeys={chosen.map((path) => path.at(-1) ?? '')}
      onSelect={(_, { node }) => onChoose(node.path)}
      onScroll={onScroll}
    />
  );
}

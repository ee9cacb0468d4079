import { SearchOutlined } from '@ant-design/icons';
import { Button, Empty, Input, Skeleton, Spin, Tree } from 'antd';
import { useMemo, useRef } from 'react';
import type { OptionItem } from '../../../engine/contract/field-model';
import { useText } from '../../shared/texts/text';
import { toAntdOptions } from '../../shared/sources/to-antd-options';
import { filterTree, parentValues } from './filter-tree';
import { useBodyHeight } from './use-body-height';
import { ROOT_VALUE, type ListTreeState } from './use-list-tree';

/** Delay before the tree shows that it is loading again. */
const DIM_DELAY_MS = 200;
/** Trees of more nodes are virtualised. */
const VIRTUAL_FROM = 200;

/** Search box and nodes of the left tree. A second click on a node clears the filter where allowed. */
export function ListTreeNodes({ state }: { readonly state: ListTreeState }) {
  const text = useText();
  const { tree, keyword, chosen, isOptional } = state;
  const { answer, error, isLoading, reload } = state.nodes;
  const found = useMemo(() => filterTree(answer?.items ?? [], keyword, chosen), [answer, keyword, chosen]);
  const all = isOptional ? text('screen.list.treeAll') : undefined;
  const nodes = useMemo(() => withAll(found, tree.rootLabel, all), [found, tree.rootLabel, all]);
  if (error === null && !answer) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  if (error !== null) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={error}>
        <Button size="small" loading={isLoading} onClick={reload}>
          {text('screen.retry')}
        </Button>
      </Empty>
    );
  }
  return (
    <>
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        aria-label={text('screen.list.treeSearch')}
        placeholder={text('screen.list.treeSearch')}
        value={keyword}
        onChange={(event) => state.setKeyword(event.target.value)}
        style={{ marginBottom: 8 }}
      />
      {found.length === 0 && (keyword.trim() !== '' || tree.rootLabel === undefined) ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={text(keyword.trim() === '' ? 'screen.list.nothingYet' : 'screen.list.nothingFound')}
        />
      ) : (
        <NodeTree state={state} nodes={nodes} />
      )}
    </>
  );
}

interface NodeTreeProps {
  readonly state: ListTreeState;
  readonly nodes: readonly OptionItem[];
}

/** The nodes in a scrolling box; a long tree is virtualised. */
function NodeTree({ state, nodes }: NodeTreeProps) {
  const { tree, chosen, choose, opened } = state;
  const box = useRef<HTMLDivElement>(null);
  const height = useBodyHeight(box, 0);
  const isLong = useMemo(() => countNodes(nodes) > VIRTUAL_FROM, [nodes]);
  return (
    <div ref={box} style={{ overflow: 'auto', flex: 1, minHeight: 0 }}>
      <Spin spinning={state.nodes.isLoading} delay={DIM_DELAY_MS}>
        <Tree
          blockNode
          virtual={isLong}
          {...(isLong ? { height } : {})}
          aria-label={tree.title}
          treeData={toAntdOptions(nodes)}
          fieldNames={{ key: 'value', title: 'label', children: 'children' }}
          expandedKeys={[...(opened ?? parentValues(nodes))]}
          onExpand={(keys) => state.setOpened(keys.map(String))}
          selectedKeys={[chosen ?? ROOT_VALUE]}
          onSelect={([key]) => choose(key === undefined || key === ROOT_VALUE ? null : String(key))}
        />
      </Spin>
    </div>
  );
}

function countNodes(nodes: readonly OptionItem[]): number {
  return nodes.reduce((total, { children }) => total + 1 + countNodes(children ?? []), 0);
}

/** The nodes below the author's root, or behind the node of all; as they are without both. */
function withAll(nodes: readonly OptionItem[], root: string | undefined, all: string | undefined) {
  if (root !== undefined) return [{ value: ROOT_VALUE, label: root, children: nodes }];
  return all === undefined ? nodes : [{ value: ROOT_VALUE, label: all }, ...nodes];
}

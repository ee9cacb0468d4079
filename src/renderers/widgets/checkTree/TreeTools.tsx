import { SearchOutlined } from '@ant-design/icons';
import { Button, Input, Switch } from 'antd';
import { SecondaryText } from '../../shared/faces/SecondaryText';
import { useText } from '../../shared/texts/text';
import type { TreeState } from './use-tree-state';

interface TreeToolsProps {
  readonly state: TreeState;
  readonly hasSearch: boolean;
  readonly count: number;
  /** null = nothing can be checked. */
  readonly onAll: ((isOn: boolean) => void) | null;
}

/** Search and what is done to the whole tree; while a search narrows it, to what is left. */
export function TreeTools({ state, hasSearch, count, onAll }: TreeToolsProps) {
  const text = useText();
  const isNarrowed = state.found !== null;
  const button = (name: string, onClick: () => void, isDisabled = false) => (
    <Button size="small" htmlType="button" disabled={isDisabled} onClick={onClick}>
      {text(`widget.checkTree.${name}`)}
    </Button>
  );
  return (
    <div className="formloom-check-tools">
      {hasSearch ? (
        <Input
          allowClear
          size="small"
          prefix={<SearchOutlined aria-hidden />}
          aria-label={text('widget.checkTree.search')}
          placeholder={text('widget.checkTree.search')}
          value={state.keyword}
          onChange={(event) => state.setKeyword(event.target.value)}
          style={{ flex: '1 1 160px', maxWidth: 280 }}
        />
      ) : null}
      {button('expandAll', () => state.openAll(true))}
      {button('collapseAll', () => state.openAll(false))}
      {button(isNarrowed ? 'checkFound' : 'checkAll', () => onAll?.(true), onAll === null)}
      {button(isNarrowed ? 'clearFound' : 'clear', () => onAll?.(false), onAll === null)}
      <label style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
        <Switch size="small" checked={state.isOnlyChecked} onChange={state.setOnlyChecked} />
        {text('widget.checkTree.onlyChecked')}
      </label>
      <SecondaryText style={{ marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums' }}>
        {text('widget.checkTree.count', { count })}
      </SecondaryText>
    </div>
  );
}

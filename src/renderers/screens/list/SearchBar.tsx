import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Input, Space, theme } from 'antd';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useText } from '../../shared/texts/text';
import type { ListState } from './list-query';
import { SearchField, type ShownSearch } from './SearchField';
import { useElementWidth } from './use-element-width';

interface SearchBarProps {
  readonly searches: readonly ShownSearch[];
  /** Whether an input searches all keyword fields (3.5+ isKeyword). */
  readonly hasKeyword: boolean;
  /** Its placeholder; '' = the default. */
  readonly keywordHint: string;
  /** What is asked when the bar appears; default: nothing. */
  readonly initial?: Pick<ListState, 'search' | 'keyword'>;
  /** Whether the first input has the focus when the bar appears. Default false. */
  readonly takesFocus?: boolean;
  onSearch: (search: Readonly<Record<string, unknown>>, keyword: string) => void;
  /** Resets what narrows the list besides the inputs; absent = nothing does. */
  onReset: (() => void) | undefined;
  /** What a reset is done within; default: at once. */
  leave?: (go: () => void) => void;
}

/** Minimum width of a search input, in pixels. */
const FIELD_WIDTH = 280;
const FALLBACK_PER_ROW = 4;

const atOnce = (go: () => void): void => go();

/** Expandable row of search inputs; Enter searches, 重置 resets and searches. */
export function SearchBar(props: SearchBarProps) {
  const { searches, hasKeyword, keywordHint, initial, takesFocus = false, onSearch, onReset, leave = atOnce } = props;
  const { token } = theme.useToken();
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(initial?.search ?? {});
  const [keyword, setKeyword] = useState(initial?.keyword ?? '');
  /** null = nobody opened or closed it. */
  const [expanded, setExpanded] = useState<boolean | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const width = useElementWidth(form);
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus();
  }, [takesFocus]);

  const total = searches.length + (hasKeyword ? 1 : 0);
  if (total === 0) return null;
  const perRow = width === 0 ? FALLBACK_PER_ROW : Math.max(1, Math.floor(width / FIELD_WIDTH));
  // The buttons take the last place of the row; on narrow windows they are below the first input.
  const inRow = Math.max(1, perRow - 1);
  // What the bar begins with must be seen.
  const isExpanded =
    expanded ??
    searches.slice(inRow - (hasKeyword ? 1 : 0)).some(({ search }) => search.fieldId in (initial?.search ?? {}));
  const visibleCount = isExpanded ? total : inRow;
  const shown = searches.slice(0, visibleCount - (hasKeyword ? 1 : 0));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(values, keyword);
  };
  const reset = () => {
    setValues({});
    setKeyword('');
    onReset?.();
    onSearch({}, '');
  };
  return (
    <form
      ref={form}
      role="search"
      onSubmit={submit}
      className="formloom-search"
      style={{
        gridTemplateColumns: `repeat(${String(perRow)}, minmax(0, 1fr))`,
        background: token.colorBgContainer,
        borderRadius: token.borderRadiusLG,
      }}
    >
      {hasKeyword ? <KeywordField value={keyword} hint={keywordHint} onChange={setKeyword} /> : null}
      {shown.map((entry) => (
        <SearchField
          key={entry.search.fieldId}
          shown={entry}
          value={values[entry.search.fieldId]}
          onChange={(fieldId, value) => setValues((before) => ({ ...before, [fieldId]: value }))}
        />
      ))}
      <SearchButtons
        isExpanded={isExpanded}
        canExpand={total > inRow}
        onReset={() => leave(reset)}
        onExpand={() => setExpanded(!isExpanded)}
      />
    </form>
  );
}

interface KeywordFieldProps {
  readonly value: string;
  /** Placeholder; '' = the default. */
  readonly hint: string;
  onChange: (value: string) => void;
}

function KeywordField({ value, hint, onChange }: KeywordFieldProps) {
  const text = useText();
  const id = useId();
  return (
    <div className="formloom-search-field">
      <label htmlFor={id} className="formloom-search-label">
        {text('screen.list.keyword')}
      </label>
      <div className="formloom-search-input">
        <Input
          id={id}
          allowClear
          placeholder={hint || text('screen.list.keywordHint')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  );
}

interface SearchButtonsProps {
  readonly isExpanded: boolean;
  readonly canExpand: boolean;
  onReset: () => void;
  onExpand: () => void;
}

function SearchButtons({ isExpanded, canExpand, onReset, onExpand }: SearchButtonsProps) {
  const text = useText();
  return (
    <Space size={8} style={{ justifyContent: 'flex-end', gridColumn: '-2 / -1' }}>
      <Button type="primary" htmlType="submit">
        {text('screen.list.search')}
      </Button>
      <Button onClick={onReset}>{text('screen.list.reset')}</Button>
      {canExpand ? (
        <Button
          type="link"
          aria-expanded={isExpanded}
          icon={isExpanded ? <UpOutlined /> : <DownOutlined />}
          iconPosition="end"
          style={{ paddingInline: 4 }}
          onClick={onExpand}
        >
          {text(isExpanded ? 'screen.list.collapse' : 'screen.list.expand')}
        </Button>
      ) : null}
    </Space>
  );
}

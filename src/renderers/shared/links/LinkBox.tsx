import { SearchOutlined } from '@ant-design/icons';
import { Select, type SelectProps } from 'antd';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { FieldModel } from '../../../engine/contract/field-model';
import { isPlainEnter, useEarlyEnter } from '../faces/use-early-enter';
import type { RecordRow } from '../sources/record-source';
import { useText } from '../texts/text';
import './links.css';
import { FailedLink } from './LinkTexts';
import { settingsOf, type LinkSettings } from './link-settings';
import { toMatchOptions, type MatchOption } from './match-options';
import { useLinkPick } from './use-link-pick';
import { linkLabel, useLinks, useParamList } from './use-links';
import { useMatches, type Matches } from './use-matches';

type Labelled = { readonly value: string; readonly label: string };
type BoxProps = Omit<
  SelectProps<Labelled | Labelled[], MatchOption>,
  'value' | 'onChange' | 'mode' | 'open' | 'options'
>;

const NO_ROWS: readonly RecordRow[] = [];

interface LinkBoxProps {
  readonly field: FieldModel;
  readonly isMultiple: boolean;
  readonly values: readonly string[];
  onChange: (values: readonly string[]) => void;
  readonly opensAtOnce?: boolean;
  /** Passed on to the box; `disabled` keeps everything shut. */
  readonly box: BoxProps;
}

/** A box that shows what is chosen. Typing offers matches; a click, Enter or arrow down opens the list to choose from. */
export function LinkBox({ field, isMultiple, values, onChange, opensAtOnce = false, box }: LinkBoxProps) {
  const translate = useText();
  const settings = settingsOf(field);
  const paramList = useParamList(settings.link);
  const shown = useLinks(field, values);
  const frame = useRef<HTMLDivElement>(null);
  const failureId = useId();
  const { pick, take } = useLinkPick({ settings, paramList, isMultiple, values, onPick: onChange });
  const isShut = box.disabled === true || settings.link === null;
  const open = () => (isShut ? undefined : void pick(frame.current));
  useOpenAtOnce(opensAtOnce, open);
  const isFailed = shown.some(({ state }) => state === 'failed');
  const labelled = shown.map((link) => ({ value: link.value, label: linkLabel(link, translate) }));

  const add = (row: RecordRow) => onChange(isMultiple ? [...new Set([...values, take(row)])] : [take(row)]);
  const typing = useTyping({ settings, paramList, isShut, add });
  const { keyword, setKeyword, wanted, matches } = typing;

  function onKeyDown(event: KeyboardEvent) {
    if (isShut || keyword !== '') return;
    if (event.key === 'Backspace' && !isMultiple && box.allowClear && values.length > 0) onChange([]);
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    open();
  }
  function onSelected(next: Labelled | Labelled[] | undefined) {
    const chosen = [next ?? []].flat().map(({ value }) => value);
    for (const row of matches?.rows ?? []) if (chosen.includes(row.id)) take(row);
    setKeyword('');
    onChange(chosen);
  }

  return (
    <div ref={frame} className="formloom-link-box" onKeyDownCapture={typing.onKeyDownCapture} onKeyDown={onKeyDown}>
      <Select<Labelled | Labelled[], MatchOption>
        {...box}
        {...(isMultiple ? { mode: 'multiple', value: labelled } : { value: labelled[0] ?? null })}
        disabled={isShut}
        labelInValue
        showSearch
        filterOption={false}
        searchValue={keyword}
        onSearch={setKeyword}
        open={wanted !== ''}
        // Escape, Tab and a press elsewhere close the matches and forget what was typed.
        onOpenChange={(isOpen) => (isOpen ? undefined : setKeyword(''))}
        loading={wanted !== '' && matches === null}
        options={toMatchOptions(matches?.rows ?? [], settings, translate)}
        optionRender={({ data }) => <Match {...data} />}
        notFoundContent={translate(noneText(matches))}
        suffixIcon={<SearchOutlined aria-hidden />}
        aria-haspopup={wanted === '' ? 'dialog' : 'listbox'}
        {...(isFailed && { 'aria-describedby': [box['aria-describedby'], failureId].filter(Boolean).join(' ') })}
        onClick={(event) => {
          if (wanted === '' && !isInside(event.target, '.ant-select-clear, .ant-select-selection-item-remove')) open();
        }}
        onChange={onSelected}
      />
      {isFailed ? <FailedLink id={failureId} /> : null}
    </div>
  );
}

interface TypingInput {
  readonly settings: LinkSettings;
  readonly paramList: Parameters<typeof useMatches>[1];
  readonly isShut: boolean;
  /** Takes a row by Enter. */
  add: (row: RecordRow) => void;
}

/** What is typed and what it finds, and the keys that choose from that. */
function useTyping({ settings, paramList, isShut, add }: TypingInput) {
  const [keyword, setKeyword] = useState('');
  const wanted = keyword.trim();
  const matches = useMatches(settings, paramList, wanted);
  const takesEnter = useEarlyEnter({
    ...{ state: stateOf(matches), found: matches?.rows ?? NO_ROWS, keyword: wanted, isOpen: wanted !== '' },
    take(row) {
      setKeyword('');
      add(row);
    },
  });
  function onKeyDownCapture(event: KeyboardEvent) {
    // On Tab an open list would take its first match and keep the focus.
    if (event.key === 'Tab' && wanted) flushSync(() => setKeyword(''));
    if (isShut || !isPlainEnter(event) || !takesEnter()) return;
    event.preventDefault();
    event.stopPropagation();
  }
  return { keyword, setKeyword, wanted, matches, onKeyDownCapture };
}

function stateOf(matches: Matches | null): 'loading' | 'error' | 'ready' {
  if (matches === null) return 'loading';
  return matches.isFailed ? 'error' : 'ready';
}

/** Why there are no matches. */
function noneText(matches: Matches | null): string {
  if (matches === null) return 'shared.options.loading';
  return matches.isFailed ? 'shared.link.searchFailed' : 'shared.link.none';
}

function isInside(target: EventTarget, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

/** Opens the list once the control stands, as an editor of a cell does that was asked for it. */
function useOpenAtOnce(isWanted: boolean, open: () => void): void {
  const first = useRef(isWanted ? open : null);
  useEffect(() => {
    first.current?.();
    first.current = null;
  }, []);
}

function Match({ label, others }: MatchOption) {
  return (
    <span className="formloom-link-match">
      <span>{label}</span>
      <small>{others}</small>
    </span>
  );
}

import { SearchOutlined } from '@ant-design/icons';
import { Select, type SelectProps } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { ValuePath } from '../../../engine/values/path-values';
import type { AreaChoice } from '../../shared/hosts/area-service';
import { useAskInDialog } from '../../shared/hosts/ask-in-dialog';
import { useText } from '../../shared/texts/text';
import { useTextNames } from '../../shared/texts/text-names';
import { AreaDialog } from './AreaDialog';
import { LEVEL_SEPARATOR, pathToText } from './area-rules';
import { useFoundAreas } from './use-found-areas';

type Labelled = { readonly value: string; readonly label: string };
type BoxProps = Omit<SelectProps<Labelled | Labelled[]>, 'value' | 'onChange' | 'mode' | 'open' | 'options' | 'onBlur'>;

interface AreaBoxProps {
  readonly choice: AreaChoice;
  readonly isMultiple: boolean;
  readonly paths: readonly ValuePath[];
  onChange: (paths: readonly ValuePath[]) => void;
  onBlur?: (() => void) | undefined;
  readonly opensAtOnce?: boolean | undefined;
  /** Passed on to the box; `disabled` keeps the picker shut. */
  readonly box: BoxProps;
}

const toKey = (path: ValuePath) => JSON.stringify(path);
const toPath = (key: string) => JSON.parse(key) as ValuePath;

/** A box that shows what is chosen. A click, Enter or the arrow down opens the dialog; what is typed is looked up at once. */
export function AreaBox({ choice, isMultiple, paths, onChange, onBlur, opensAtOnce, box }: AreaBoxProps) {
  const translate = useText();
  const { nameOf } = useTextNames();
  const [keyword, setKeyword] = useState('');
  const found = useFoundAreas(keyword, choice);
  const open = useOpenDialog({ choice, isMultiple, paths, onChange, isDisabled: box.disabled === true });
  // The box says when its list would open; the dialog waits for the end of the click, which would take the focus back.
  const isWanted = useRef(false);
  const isFirst = useRef(opensAtOnce === true);
  useEffect(() => {
    if (isFirst.current) open();
    isFirst.current = false;
  });
  const onKeyDown = keysOf({ keyword, setKeyword, open });
  const shown = paths.map((path) => ({ value: toKey(path), label: pathToText(path, nameOf) }));
  return (
    <div
      onMouseDownCapture={() => {
        isWanted.current = false;
      }}
      onClick={() => {
        if (isWanted.current && keyword === '') open();
        isWanted.current = false;
      }}
      onKeyDownCapture={onKeyDown}
    >
      <Select<Labelled | Labelled[]>
        {...box}
        {...(isMultiple ? { mode: 'multiple', value: shown } : { value: shown[0] ?? null })}
        labelInValue
        showSearch
        filterOption={false}
        // A page of matches needs no window; without one each has the role of an option.
        virtual={false}
        searchValue={keyword}
        onSearch={setKeyword}
        open={keyword !== '' && box.disabled !== true}
        onOpenChange={(isOpening) => {
          isWanted.current = isOpening;
        }}
        options={found.areas.map(({ ids, names }) => ({ value: toKey(ids), label: names.join(LEVEL_SEPARATOR) }))}
        loading={found.state === 'loading'}
        notFoundContent={<span role="status">{translate(`widget.areaSelect.${found.state}`)}</span>}
        suffixIcon={<SearchOutlined aria-hidden />}
        onBlur={() => {
          setKeyword('');
          onBlur?.();
        }}
        onChange={(next: Labelled | Labelled[] | undefined) => {
          setKeyword('');
          onChange([next ?? []].flat().map(({ value }) => toPath(value)));
        }}
      />
    </div>
  );
}

interface BoxKeys {
  readonly keyword: string;
  setKeyword: (keyword: string) => void;
  open: () => void;
}

/** Escape drops what is typed, and only that; without a word typed Enter, Space and the arrow down open the dialog. */
function keysOf({ keyword, setKeyword, open }: BoxKeys) {
  return (event: KeyboardEvent) => {
    if (keyword !== '' && event.key === 'Escape') {
      event.stopPropagation();
      setKeyword('');
    } else if (keyword === '' && OPENING_KEYS.includes(event.key) && !event.nativeEvent.isComposing) {
      event.preventDefault();
      event.stopPropagation();
      open();
    }
  };
}

const OPENING_KEYS = ['Enter', 'ArrowDown', ' '];

interface DialogAround extends Pick<AreaBoxProps, 'choice' | 'isMultiple' | 'paths' | 'onChange'> {
  readonly isDisabled: boolean;
}

/** Opens the dialog, once at a time; leaving it without an answer keeps what was chosen. */
function useOpenDialog({ choice, isMultiple, paths, onChange, isDisabled }: DialogAround): () => void {
  const ask = useAskInDialog();
  const isOpen = useRef(false);
  return () => {
    if (isOpen.current || isDisabled) return;
    isOpen.current = true;
    void ask<readonly ValuePath[]>((turn) => (
      <AreaDialog choice={choice} isMultiple={isMultiple} chosen={paths} turn={turn} />
    )).then((next) => {
      isOpen.current = false;
      if (next) onChange(next);
    });
  };
}

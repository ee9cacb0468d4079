import { SearchOutlined } from '@ant-design/icons';
import { Select, type SelectProps } from 'antd';
import { useRef, type KeyboardEvent } from 'react';
import { usePickedRecords } from './picked-records';
import type { PickerSettings } from './picker-settings';
import { usePick } from './use-pick';

type Labelled = { readonly value: string; readonly label: string };
type BoxProps = Omit<SelectProps<Labelled[]>, 'value' | 'onChange' | 'mode' | 'open' | 'options'>;

interface PickerBoxProps {
  readonly settings: PickerSettings;
  readonly isMultiple: boolean;
  readonly values: readonly string[];
  onChange: (values: readonly string[]) => void;
  /** Passed on to the box; `disabled` keeps the picker shut. */
  readonly box: BoxProps;
}

/** A box that shows what is chosen and, clicked or by key, opens the list to choose from. */
export function PickerBox({ settings, isMultiple, values, onChange, box }: PickerBoxProps) {
  const chosen = usePickedRecords(settings, values);
  const pick = usePick({ settings, isMultiple, chosen, onPick: onChange });
  // The box says when its list would open; the picker waits for the end of the click, which would take the focus back.
  const isWanted = useRef(false);
  const openIfWanted = () => {
    if (isWanted.current) void pick();
    isWanted.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && !isMultiple && box.allowClear && !box.disabled && values.length > 0) onChange([]);
    openIfWanted();
  };
  const shown = chosen.map(({ value, label, isLoading }) => ({ value, label: label || (isLoading ? '' : value) }));
  return (
    <div
      onMouseDownCapture={() => {
        isWanted.current = false;
      }}
      onClick={openIfWanted}
      onKeyDown={onKeyDown}
    >
      <Select<Labelled[] | Labelled>
        {...box}
        {...(isMultiple ? { mode: 'multiple', value: shown } : { value: shown[0] ?? null })}
        disabled={box.disabled || settings.module === ''}
        labelInValue
        showSearch={false}
        open={false}
        onOpenChange={(isOpening) => {
          isWanted.current = isOpening;
        }}
        suffixIcon={<SearchOutlined aria-hidden />}
        aria-haspopup="dialog"
        onChange={(next: Labelled[] | Labelled | undefined) => {
          onChange([next ?? []].flat().map(({ value }) => value));
        }}
      />
    </div>
  );
}

import { AutoComplete, Input, theme } from 'antd';
import { memo, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { booleanProp, textProp } from '../../../engine/values/field-props';
import { toShownText } from '../../../engine/values/text-values';
import { maxLengthOf } from '../../../engine/values/text-widget';
import { Addons } from '../../shared/faces/Addons';
import { placeholderOf, toBoxProps, toDropDownProps } from '../../shared/faces/control-props';
import { usePopupEscape } from '../../shared/faces/use-popup-escape';
import type { EditProps } from '../../shared/define-renderer';
import { useText } from '../../shared/texts/text';
import { useSuggestions } from './use-suggestions';

/** One line of text; while it is typed, what a data interface offers for it. Without suggestions it is a text box like any other. */
export const Edit = memo(function AutoCompleteEdit(props: EditProps) {
  const { field, value } = props;
  const text = toShownText(value);
  return (
    <Addons
      before={textProp(field, 'addonBefore')}
      after={textProp(field, 'addonAfter')}
      isCell={props.place === 'cell'}
    >
      {props.isReadOnly || props.isDisabled ? (
        <Input {...toBoxProps(props)} value={text} readOnly={props.isReadOnly} />
      ) : (
        <SuggestingBox {...props} />
      )}
    </Addons>
  );
});

function SuggestingBox(props: EditProps) {
  const { field, value, onChange } = props;
  const translate = useText();
  const { token } = theme.useToken();
  const text = toShownText(value);
  const maxLength = maxLengthOf(field);
  const [isOpen, setOpen] = useState(false);
  const { texts, hasFailed } = useSuggestions(field, text, isOpen);
  const popup = usePopupEscape(props.opensAtOnce);
  const keys = useTypedEnter(isOpen, setOpen);
  const note = (
    <div role="status" style={{ padding: '0 12px 4px', fontSize: token.fontSizeSM, color: token.colorTextSecondary }}>
      {translate('widget.autoComplete.failed')}
    </div>
  );
  return (
    <div onKeyDownCapture={keys.onKeyDownCapture}>
      <AutoComplete
        {...toDropDownProps(props)}
        {...(maxLength !== null && { maxLength })}
        value={text}
        placeholder={placeholderOf(props)}
        options={texts.map((entry) => ({ value: entry }))}
        filterOption={false}
        defaultActiveFirstOption={false}
        // So few need no window; without one each has the role of an option.
        virtual={false}
        open={isOpen && (texts.length > 0 || hasFailed)}
        onOpenChange={(next) => {
          if (next && keys.isEntered()) return;
          setOpen(next);
          popup.onOpenChange(next);
        }}
        onSearch={keys.onType}
        onKeyDown={popup.onKeyDown}
        notFoundContent={hasFailed ? note : null}
        allowClear={booleanProp(field, 'clearable')}
        onChange={(next?: string) => onChange(next === undefined || next === '' ? null : next)}
      />
    </div>
  );
}

/** Enter keeps what was typed until an arrow has chosen a suggestion: antd takes the first that begins so. */
function useTypedEnter(isOpen: boolean, setOpen: (isOpen: boolean) => void) {
  const state = useRef({ hasMoved: false, isEntered: false });
  return {
    /** Whether the present key was such an Enter, after which antd would open the list again. */
    isEntered: () => state.current.isEntered,
    onType: () => {
      state.current = { hasMoved: false, isEntered: false };
    },
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      const { hasMoved } = state.current;
      const isEntered = key === 'Enter' && isOpen && !hasMoved;
      state.current = { hasMoved: key === 'ArrowDown' || key === 'ArrowUp', isEntered };
      // Before antd hears of the key.
      if (isEntered) flushSync(() => setOpen(false));
    },
  };
}

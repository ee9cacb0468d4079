import { Input, theme } from 'antd';
import { memo } from 'react';
import { booleanProp } from '../../../engine/values/field-props';
import { toShownText } from '../../../engine/values/text-values';
import { hasCounterOf, maxLengthOf } from '../../../engine/values/text-widget';
import { placeholderOf, toBoxProps } from '../../shared/faces/control-props';
import type { EditProps } from '../../shared/define-renderer';
import { rowsOf } from './rows';

const CELL_ROWS = { minRows: 1, maxRows: 8 } as const;

/** Several lines of text; in a grid cell as high as its text, over the rows below. */
export const Edit = memo(function TextareaEdit(props: EditProps) {
  const { field, value, onChange, place } = props;
  const { token } = theme.useToken();
  const isCell = place === 'cell';
  const hasCounter = hasCounterOf(field) && !isCell;
  // antd hangs the counter below the box without leaving room for it.
  const style = { width: '100%', marginBottom: hasCounter ? Math.round(token.fontSize * token.lineHeight) : 0 };
  return (
    <Input.TextArea
      {...toBoxProps(props)}
      value={toShownText(value)}
      readOnly={props.isReadOnly}
      placeholder={placeholderOf(props)}
      allowClear={booleanProp(field, 'clearable') && !props.isReadOnly && !props.isDisabled}
      maxLength={maxLengthOf(field) ?? undefined}
      style={style}
      showCount={hasCounter}
      autoSize={isCell ? CELL_ROWS : rowsOf(field)}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    />
  );
});

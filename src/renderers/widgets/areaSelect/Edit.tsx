import { memo, useMemo } from 'react';
import { booleanProp } from '../../../engine/values/field-props';
import { toPaths } from '../../../engine/values/path-values';
import { placeholderOf, toDropDownProps } from '../../shared/faces/control-props';
import type { EditProps } from '../../shared/define-renderer';
import { AreaBox } from './AreaBox';
import { choiceOf } from './area-rules';

/** An area, or several, chosen level by level or by typing. */
export const Edit = memo(function AreaSelectEdit(props: EditProps) {
  const { field, value, onChange } = props;
  const isMultiple = booleanProp(field, 'multiple');
  const { disabled, onBlur, ...box } = toDropDownProps(props);
  const choice = useMemo(() => ({ ...choiceOf(field), isAnyLevel: false }), [field]);
  return (
    <AreaBox
      choice={choice}
      isMultiple={isMultiple}
      paths={toPaths(value)}
      onChange={(paths) => onChange(isMultiple ? paths : (paths[0] ?? []))}
      onBlur={onBlur}
      opensAtOnce={props.opensAtOnce}
      box={{
        ...box,
        disabled: disabled || props.isReadOnly,
        placeholder: placeholderOf(props),
        allowClear: booleanProp(field, 'clearable'),
        ...(props.place === 'cell' && { maxTagCount: 'responsive' }),
      }}
    />
  );
});

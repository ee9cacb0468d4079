import { Cascader } from 'antd';
import { memo, type ReactElement } from 'react';
import { booleanProp, booleanPropOr, textProp } from '../../../engine/values/field-props';
import { toDropDownProps } from '../../shared/control-props';
import type { EditProps } from '../../shared/define-renderer';
import { OptionsPopup } from '../../shared/OptionsPopup';
import { toAntdOptions } from '../../shared/to-antd-options';
import { useStaleChoice } from '../../shared/use-stale-choice';
import { separatorOf, toPaths } from './path-values';

const toMutable = (path: readonly string[]) => [...path];

/** A path through the tree, or several. */
export const Edit = memo(function CascaderEdit(props: EditProps) {
  const { field, value, onChange, options, optionsState, reloadOptions } = props;
  useStaleChoice(props, () => []);
  const { disabled, ...box } = toDropDownProps(props);
  const showsAll = booleanPropOr(field, 'showAllLevels', true);
  const common = {
    ...box,
    options: toAntdOptions(options),
    disabled: disabled || props.isReadOnly,
    placeholder: textProp(field, 'placeholder'),
    allowClear: booleanProp(field, 'clearable'),
    defaultOpen: props.opensAtOnce,
    showSearch: booleanProp(field, 'filterable'),
    loading: optionsState === 'loading',
    displayRender: (labels: string[]) => (showsAll ? labels.join(separatorOf(field)) : labels.at(-1)),
    popupRender: (menu: ReactElement) => (
      <OptionsPopup state={optionsState} hasOptions={options.length > 0} onRetry={reloadOptions}>
        {menu}
      </OptionsPopup>
    ),
  };
  const paths = toPaths(value);
  if (booleanProp(field, 'multiple')) {
    return (
      <Cascader
        {...common}
        multiple
        showCheckedStrategy={Cascader.SHOW_CHILD}
        maxTagCount={props.place === 'cell' ? 'responsive' : undefined}
        value={paths.map(toMutable)}
        onChange={(next) => onChange(next)}
      />
    );
  }
  return <Cascader {...common} value={toMutable(paths[0] ?? [])} onChange={(next) => onChange(next ?? [])} />;
});

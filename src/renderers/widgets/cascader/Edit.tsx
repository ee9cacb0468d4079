import { Cascader } from 'antd';
import { memo } from 'react';
import { booleanProp, booleanPropOr } from '../../../engine/values/field-props';
import { toPaths } from '../../../engine/values/path-values';
import type { EditProps } from '../../shared/define-renderer';
import { toChoiceProps, toPathLooks } from '../../shared/faces/choice-props';
import { toAntdOptions } from '../../shared/sources/to-antd-options';
import { useStaleChoice } from '../../shared/sources/use-stale-choice';
import { separatorOf } from './path-values';

const toMutable = (path: readonly string[]) => [...path];

/** A path through the tree, or several. */
export const Edit = memo(function CascaderEdit(props: EditProps) {
  const { field, value, onChange, options } = props;
  useStaleChoice(props, () => []);
  const showsAll = booleanPropOr(field, 'showAllLevels', true);
  const common = {
    ...toChoiceProps(props),
    options: toAntdOptions(options),
    ...toPathLooks(options, (labels) => (showsAll ? labels.join(separatorOf(field)) : labels.at(-1))),
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

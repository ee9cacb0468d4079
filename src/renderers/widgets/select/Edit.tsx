import { Select } from 'antd';
import { memo } from 'react';
import { booleanProp } from '../../../engine/values/field-props';
import { toChoiceList } from '../../../engine/values/option-values';
import type { EditProps } from '../../shared/define-renderer';
import { toChoiceLooks, toChoiceProps } from '../../shared/faces/choice-props';
import { toFlatOptions } from '../../shared/sources/to-antd-options';
import { useStaleChoice } from '../../shared/sources/use-stale-choice';

/** A drop-down list of choices; long lists are virtualised. */
export const Edit = memo(function SelectEdit(props: EditProps) {
  const { field, value, onChange, options } = props;
  const isMultiple = booleanProp(field, 'multiple');
  useStaleChoice(props, (values) => (isMultiple ? values : (values[0] ?? null)));
  const chosen = toChoiceList(value);
  return (
    <Select<string | string[]>
      {...toChoiceProps(props)}
      {...toChoiceLooks(options)}
      {...(isMultiple && { mode: 'multiple' as const })}
      options={toFlatOptions(options)}
      optionFilterProp="label"
      maxTagCount={props.place === 'cell' ? 'responsive' : undefined}
      value={isMultiple ? [...chosen] : (chosen[0] ?? null)}
      onChange={(next?: string | string[]) => onChange(next ?? null)}
    />
  );
});

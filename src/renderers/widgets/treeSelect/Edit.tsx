import { TreeSelect } from 'antd';
import { memo } from 'react';
import { booleanProp } from '../../../engine/values/field-props';
import { toChoiceList } from '../../../engine/values/option-values';
import type { EditProps } from '../../shared/define-renderer';
import { toChoiceProps, toTreeLooks } from '../../shared/faces/choice-props';
import { usePopupEscape } from '../../shared/faces/use-popup-escape';
import { useStaleChoice } from '../../shared/sources/use-stale-choice';
import { toTreeData } from './tree-data';

/** Choices from a drop-down tree. */
export const Edit = memo(function TreeSelectEdit(props: EditProps) {
  const { field, value, onChange, options } = props;
  const isMultiple = booleanProp(field, 'multiple');
  useStaleChoice(props, (values) => (isMultiple ? values : (values[0] ?? null)));
  const popup = usePopupEscape(props.opensAtOnce);
  const onlyLeaves = booleanProp(field, 'lastLevel');
  const chosen = toChoiceList(value);
  return (
    <TreeSelect<string | string[]>
      {...toChoiceProps(props)}
      {...toTreeLooks(options)}
      {...popup}
      multiple={isMultiple}
      treeData={toTreeData(options, onlyLeaves)}
      // A single root is only a heading: its children are the choices.
      treeDefaultExpandedKeys={options.length === 1 ? options.map((option) => option.value) : []}
      // What cannot be chosen at least opens where it is clicked.
      treeExpandAction={onlyLeaves && 'click'}
      treeNodeFilterProp="title"
      maxTagCount={props.place === 'cell' ? 'responsive' : undefined}
      value={isMultiple ? [...chosen] : chosen[0]}
      onChange={(next?: string | string[]) => onChange(next ?? null)}
    />
  );
});

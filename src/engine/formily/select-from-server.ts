import type { FieldModel } from '../contract/field-model';
import { textProp, booleanProp } from '../values/field-props';
import { lostProp, type ChoiceSource, type FormilyEqual, type FormilyNode } from './formily-node';

/** A drop-down list for ids that are chosen in a window of ours: its choices stay on the server. */
export function selectFromServer(field: FieldModel, choicesFrom: ChoiceSource): FormilyNode {
  const isMultiple = booleanProp(field, 'multiple');
  return {
    type: isMultiple ? 'array' : 'string',
    component: 'Select',
    props: {
      placeholder: textProp(field, 'placeholder') || undefined,
      allowClear: booleanProp(field, 'clearable') || undefined,
      showSearch: true,
      optionFilterProp: 'label',
      mode: isMultiple ? 'multiple' : undefined,
    },
    choicesFrom,
  };
}

/** Objects of the organisation by their ids. */
export function selectPeople(kind: string): FormilyEqual {
  return (field) => ({
    ...selectFromServer(field, { from: 'people', id: kind }),
    differences: lostProp(!['', 'all'].includes(textProp(field, 'selectType')), 'selectType'),
  });
}

/** Rows of a data interface by their ids. */
export const selectInterfaceRows: FormilyEqual = (field) => {
  const [id, value] = [textProp(field, 'interfaceId'), textProp(field, 'propsValue') || 'id'];
  return selectFromServer(field, { from: 'dynamic', id, label: textProp(field, 'relationField'), value });
};

/** A text of what another field has chosen: nobody looks it up there. */
export const shownAttribute: FormilyEqual = (field) => ({
  type: 'string',
  component: 'Input',
  isFixed: true,
  reading: null,
  differences: [{ kind: 'lost', reason: 'attribute', params: { source: textProp(field, 'relationField') } }],
});

import { lostProp, type FormilyEqual } from '../../../engine/formily';
import { booleanProp, booleanPropOr } from '../../../engine/values/field-props';

/** A drop-down tree that takes several nodes; it does not keep halves, nor what a node needs above it. */
export const formily: FormilyEqual = (field) => {
  const isLinked = booleanPropOr(field, 'linked', true);
  return {
    type: 'array',
    component: 'TreeSelect',
    props: {
      multiple: true,
      treeCheckable: isLinked || undefined,
      showCheckedStrategy: isLinked ? 'SHOW_ALL' : undefined,
      showSearch: booleanPropOr(field, 'filterable', true) || undefined,
      treeNodeFilterProp: 'label',
    },
    differences: [
      ...lostProp(isLinked && booleanProp(field, 'keepHalf'), 'keepHalf'),
      ...lostProp(!isLinked && booleanProp(field, 'checkAbove'), 'checkAbove'),
      ...lostProp(booleanPropOr(field, 'showChanges', true), 'showChanges'),
    ],
  };
};

import { selectFromServer, type FormilyEqual } from '../../../engine/formily';
import { textProp } from '../../../engine/values/field-props';

/** A record of another module by its id; its records stay on the server. */
export const formily: FormilyEqual = (field) =>
  selectFromServer(field, {
    from: 'module',
    id: textProp(field, 'modelId'),
    label: textProp(field, 'relationField'),
    value: 'id',
  });

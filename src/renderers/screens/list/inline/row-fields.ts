import type { FieldModel } from '../../../../engine/contract/field-model';
import type { ModuleAccess } from '../../../../engine/contract/permission';
import type { FormKit } from '../../form/form-kit';
import type { RendererRegistry } from '../../../shared/hosts/renderers-context';

/** Whether a cell of a row has room for the field's control; others show their text, and are edited in the whole form. */
export function fitsInRow(
  field: FieldModel,
  { widgets }: RendererRegistry,
  { access, kit }: { readonly access: ModuleAccess; readonly kit: FormKit },
): boolean {
  const { kind, isAllowedInTable, hasOptions, isNumeric } = widgets.of(field);
  const fits = kind === 'value' && (isAllowedInTable || hasOptions || isNumeric);
  const isOnPc = field.visibility.includes('pc');
  return field.tableKey === '' && fits && isOnPc && kit.isEntered(field, widgets) && access.canWriteField(field.id);
}

import type { FieldModel } from '../../../../engine/contract/field-model';
import { mainFields, type ModuleModel } from '../../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../../engine/contract/permission';
import { isSetByHand } from '../../../../engine/rules';
import type { useRenderers } from '../../../shared/hosts/renderers-context';

/** The fields that the user may give one value in several records, in the order of the form. */
export function batchFields(
  model: ModuleModel,
  access: ModuleAccess,
  renderers: ReturnType<typeof useRenderers>,
): readonly FieldModel[] {
  return mainFields(model).filter(
    (field) =>
      isSetByHand(field, model, renderers.widgets) &&
      access.canReadField(field.id) &&
      access.canWriteField(field.id) &&
      renderers.of(field).Edit !== undefined,
  );
}

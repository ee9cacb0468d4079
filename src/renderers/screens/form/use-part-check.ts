import { useCallback } from 'react';
import { withDescendants } from '../../../engine/contract/field-model';
import { findField } from '../../../engine/contract/module-model';
import { finishInSlices } from '../../../engine/rules';
import type { CheckPart } from '../../shared/hosts/check-part';
import { BROWSER_SLICES } from './browser-slices';
import { focusField, watchKeyboard } from './focus-field';
import type { FormController } from './form-controller';

/** Validates the fields below a container of this form and focuses the first invalid one. */
export function usePartCheck(controller: FormController, idPrefix: string): CheckPart {
  return useCallback(
    async (container) => {
      const hasMovedOn = watchKeyboard();
      const keys = withDescendants(container)
        .filter(({ key, tableKey }) => key !== '' && tableKey === '')
        .map(({ key }) => key);
      await finishInSlices(controller.validatePart(keys), BROWSER_SLICES);
      const [first] = keys.flatMap((key) => controller.issues.get(key) ?? []);
      if (!first) return true;
      const field = findField(controller.model, first.fieldId);
      if (field) focusField(idPrefix, field, { hasMovedOn });
      return false;
    },
    [controller, idPrefix],
  );
}

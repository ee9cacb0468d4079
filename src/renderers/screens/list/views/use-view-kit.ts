import { useMemo } from 'react';
import { createTranslate, type Translate } from '../../../../engine/contract/language';
import type { ModuleModel } from '../../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../../engine/contract/permission';
import { useRenderers } from '../../../shared/hosts/renderers-context';
import { useServices } from '../../../shared/hosts/services';
import texts from './panel-text.json';
import { viewFieldsOf, type ViewFields } from './view-fields';

/** The texts of views, which come with them. */
export function useViewText(): Translate {
  const { language } = useServices();
  return useMemo(() => createTranslate(language, [texts]), [language]);
}

/** The fields that a reader's views of a list can be made of. */
export function useViewFields(model: ModuleModel, access: ModuleAccess): ViewFields {
  const { widgets } = useRenderers();
  const { timeZone } = useServices();
  return useMemo(
    () => viewFieldsOf({ model, registry: widgets, access, timeZone }),
    [model, widgets, access, timeZone],
  );
}

import { useMemo, type DragEvent } from 'react';
import { createTranslate, type Translate } from '../../../../engine/contract/language';
import type { ModuleModel } from '../../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../../engine/contract/permission';
import { useRenderers } from '../../../shared/hosts/renderers-context';
import { useServices } from '../../../shared/hosts/services';
import { useMediaQuery } from '../../../shared/hosts/use-media-query';
import texts from './panel-text.json';
import { viewFieldsOf, type ViewFields } from './view-fields';

/** The texts of views, which come with them. */
export function useViewText(): Translate {
  const { language } = useServices();
  return useMemo(() => createTranslate(language, [texts]), [language]);
}

/** Whether records can be dragged: a finger scrolls, and moves them by their menu. */
export function useCanDrag(): boolean {
  return !useMediaQuery('(pointer: coarse)');
}

/** Begins to drag a record; browsers that want to know what is dragged are told its name. */
export function startDrag({ dataTransfer }: DragEvent, name: string): void {
  // Not there where no pointer drags.
  const transfer = dataTransfer as DataTransfer | undefined;
  transfer?.setData('text/plain', name);
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

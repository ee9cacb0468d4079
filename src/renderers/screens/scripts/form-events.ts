import type { FieldModel } from '../../../engine/contract/field-model';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { memoise } from '../../../engine/memoise';
import type { TellFieldEvent } from '../../shared/hosts/field-events';
import type { FormScripts, FormScriptsOptions } from './form-scripts';

/** What a form tells the scripts of its module. */
export interface FormEvents {
  opened: () => void;
  changed: (field: FieldModel, before: unknown, after: unknown) => void;
  left: (fieldId: string) => void;
  tell: TellFieldEvent;
  /** Why the record may not be saved; null = it may. */
  mayNotSave: () => Promise<string | null>;
  saved: () => void;
  closed: () => void;
}

const hasScripts = memoise(
  ({ form, allFields }: ModuleModel) =>
    form.scripts !== undefined || allFields.some(({ scripts }) => scripts !== undefined),
);

/** Events of one open record; the code that runs scripts is loaded when its module has one. */
export function createFormEvents(options: FormScriptsOptions): FormEvents {
  let loading: Promise<FormScripts> | null = null;
  const load = () => {
    loading ??= import('./form-scripts').then(({ FormScripts: Scripts }) => new Scripts(options));
    return loading;
  };
  const later = (use: (scripts: FormScripts) => void) => {
    if (!hasScripts(options.controller.model)) return;
    // A form without its scripts is better than none.
    load().then(use, () => undefined);
  };
  return {
    opened: () => later((scripts) => scripts.open()),
    changed: (field, before, after) => later((scripts) => scripts.changed(field, before, after)),
    left: (fieldId) => later((scripts) => scripts.left(fieldId)),
    tell: (field, event, facts) => later((scripts) => scripts.tell(field, event, facts)),
    mayNotSave: () =>
      hasScripts(options.controller.model)
        ? load().then(
            (scripts) => scripts.mayNotSave(),
            () => null,
          )
        : Promise.resolve(null),
    saved: () => later((scripts) => scripts.saved()),
    closed: () => {
      loading?.then(
        (scripts) => scripts.dispose(),
        () => undefined,
      );
    },
  };
}

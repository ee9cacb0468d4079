import type { FieldModel } from '../contract/field-model';
import { mainFields, type ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { isEntered, optionRulesOf, readsLabel } from '../rules';

/** Whether the value comes from a server: a number, a person, a time of saving, the text of what another field has chosen. */
export function isFilledByServer(field: FieldModel, registry: WidgetRegistry): boolean {
  const definition = registry.of(field);
  return definition.kind === 'system' || definition.systemValue !== undefined || definition.attributeOf(field) !== null;
}

/** Whether only a server can say if a value may be saved: unique among records, offered by what the server keeps. */
export function isJudgedByServer(field: FieldModel, model: ModuleModel, registry: WidgetRegistry): boolean {
  const definition = registry.of(field);
  const source = field.options?.kind ?? 'static';
  return (
    (field.isUnique && field.tableKey === '') ||
    source !== 'static' ||
    definition.refersTo(field) !== null ||
    definition.refersToTree(field) !== null ||
    definition.linksTo(field) !== null ||
    definition.choosesPeople ||
    (optionRulesOf(model).get(field.id) ?? []).some(readsLabel)
  );
}

/** The entered fields, columns included. */
export function enteredFields(model: ModuleModel, registry: WidgetRegistry): readonly FieldModel[] {
  return mainFields(model)
    .flatMap((field) => [field, ...field.children.filter(({ key }) => key !== '')])
    .filter((field) => isEntered(field, registry));
}

/** Ids of fields whose scripts, or the form's own, would have run; '' = the form's. */
export function scriptsThatRun(
  model: ModuleModel,
  { changed, isSaved }: { readonly changed: ReadonlySet<string>; readonly isSaved: boolean },
): readonly string[] {
  const { scripts } = model.form;
  const isOwn = scripts?.onLoad !== undefined || (isSaved && scripts?.beforeSubmit !== undefined);
  const fields = model.allFields.filter((field) => {
    const waits = field.scripts?.change ?? field.scripts?.blur;
    return waits !== undefined && (changed.has(field.id) || changed.has(field.tableKey));
  });
  return [...(isOwn ? [''] : []), ...fields.map(({ id }) => id)];
}

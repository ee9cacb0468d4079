import type { FieldModel } from '../contract/field-model';
import { isRecord, listAt, ownValue, toText } from '../json/raw-value';
import { joinPath } from '../json/json-pointer';
import { chooserIds, findChooser } from '../values/attribute-widget';
import { lintReference, type LintContext } from './lint-context';
import { propPointer } from './prop-pointer';

/** Checks what a link shows of its module, and what an attribute shows of another field's choice (docs/module-format.md#relations). */
export function lintLinks(field: FieldModel, context: LintContext): void {
  const definition = context.registry.of(field);
  const link = definition.linksTo(field);
  const placeOf = (name: string) => propPointer(field, name, definition);
  if (link?.source.kind === 'module') {
    const { moduleId } = link.source;
    lintTarget(link.labelKey, placeOf('relationField'), { moduleId, context });
    for (const [index, entry] of listAt(field.props, 'columnOptions').entries()) {
      const name = isRecord(entry) ? toText(ownValue(entry, 'value')) : '';
      lintTarget(name, joinPath(placeOf('columnOptions'), `${String(index)}.value`), { moduleId, context });
    }
  }
  const attribute = definition.attributeOf(field);
  if (!attribute) return;
  const chooser = findChooser(field, (id) => linkingFields(context).find((other) => other.id === id));
  const source = chooser && context.registry.of(chooser).linksTo(chooser)?.source;
  if (source?.kind === 'module') {
    lintTarget(attribute.showField, placeOf('showField'), { moduleId: source.moduleId, context });
  } else if (!chooser) {
    const known = new Set(linkingFields(context).map(({ id }) => id));
    const reference = attribute.relationField;
    // A field that is missing altogether is named by the check of references.
    if (chooserIds(field, attribute).some((id) => context.model.allFields.some((other) => other.id === id)))
      lintReference(context, placeOf('relationField'), { code: 'ENGINE_LINT_FIELD_MISSING', reference, known });
  }
}

function linkingFields({ model, registry }: LintContext): readonly FieldModel[] {
  return model.allFields.filter((field) => registry.of(field).linksTo(field) !== null);
}

/** A main field of another module; a module that is not known here has any. */
function lintTarget(
  reference: string,
  pointer: string,
  { moduleId, context }: { readonly moduleId: string; readonly context: LintContext },
): void {
  const known = context.surroundings.modules?.get(moduleId)?.fields;
  lintReference(context, pointer, { code: 'ENGINE_LINT_FIELD_MISSING', reference, known });
}

import type { FieldModel } from '../contract/field-model';
import type { WidgetDefinition } from '../contract/widget-definition';
import { joinPath, joinPointer } from '../json/json-pointer';
import { kebabToCamel } from '../parse/prop-names';
import { propertyOf, renameOf } from '../parse/prop-places';
import { isRecord, ownValue, recordAt } from '../json/raw-value';
import { isTypeKeyName } from '../parse/read-widget-key';
import type { LintContext } from './lint-context';

/**
 * Reports old names in a document with current ones: they are understood, but editors neither complete nor explain them. Documents
 * of an older generation are not reported.
 */
export function lintOldNames({ model, registry, report }: LintContext): void {
  if (model.generation !== 'D' && model.generation !== 'E') return;
  for (const field of model.allFields) {
    if (!field.isKnown) continue;
    const definition = registry.of(field);
    for (const { pointer, name, today } of [...oldTypes(field, definition), ...oldProps(field, definition)]) {
      report.add('ENGINE_LINT_OLD_NAME', pointer, { name, today });
    }
  }
}

interface OldName {
  readonly pointer: string;
  readonly name: string;
  readonly today: string;
}

function oldTypes({ raw, pointer }: FieldModel, definition: WidgetDefinition): readonly OldName[] {
  const owners = [
    [recordAt(raw, '__config__'), joinPath(pointer, '__config__')],
    [raw, pointer],
  ] as const;
  return owners.flatMap(([owner, place]) =>
    Object.entries(owner).flatMap(([key, value]): OldName[] => {
      const isOld = isTypeKeyName(key) && typeof value === 'string' && definition.aliases.includes(value);
      return isOld ? [{ pointer: joinPointer(place, key), name: value, today: definition.key }] : [];
    }),
  );
}

function oldProps({ raw, pointer }: FieldModel, definition: WidgetDefinition): readonly OldName[] {
  return Object.entries(raw).flatMap(([name, value]): OldName[] => {
    if (name.startsWith('__') || (name === 'props' && isRecord(value))) return [];
    const renamed = renameOf(name, definition);
    const kebab = kebabToCamel(name);
    const today = renamed ?? (kebab !== name && propertyOf(name, definition) === kebab ? kebab : null);
    if (today === null || today === name || ownValue(raw, today) !== undefined) return [];
    return [{ pointer: joinPointer(pointer, name), name, today }];
  });
}

import type { InterfaceParam } from '../contract/field-model';
import { isRecord, ownValue, toBoolean, toText } from './raw-value';

/** Reads a `templateJson` / `paramList` (contract b.4); entries that are no objects or name no parameter are left out. */
export function readParams(raw: unknown): readonly InterfaceParam[] {
  if (!Array.isArray(raw)) return [];
  return raw.filter(isRecord).flatMap((entry): InterfaceParam[] => {
    const field = toText(ownValue(entry, 'field'));
    if (field === '') return [];
    return [
      {
        field,
        fieldName: toText(ownValue(entry, 'fieldName'), field),
        dataType: toText(ownValue(entry, 'dataType'), 'varchar'),
        required: toBoolean(ownValue(entry, 'required')) ?? false,
        defaultValue: ownValue(entry, 'defaultValue') ?? null,
        relationField: toText(ownValue(entry, 'relationField')),
        raw: entry,
      },
    ];
  });
}

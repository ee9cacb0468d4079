import type { InterfaceParam } from '../contract/interface-param';
import { isRecord, ownValue, toBoolean, toNumber, toText, type RawRecord } from '../json/raw-value';

/** What `relationField` holds since 5.x (`sourceType`): 1 a field, 2 a constant, 3 nothing, 4 a word that the server fills. */
const FIELD = 1;
const FIXED = 2;
const NOTHING = 3;
const SYSTEM = 4;
const KNOWN: readonly number[] = [FIELD, FIXED, NOTHING, SYSTEM];

/** Whether an entry names a source that nobody has defined: its value is not guessed. */
function hasUnknownSource(entry: RawRecord): boolean {
  const source = toNumber(ownValue(entry, 'sourceType'));
  return source !== null && !KNOWN.includes(source);
}

/** Parses a `templateJson` / `paramList`; invalid entries are dropped. */
export function readParams(raw: unknown): readonly InterfaceParam[] {
  if (!Array.isArray(raw)) return [];
  return raw.filter(isRecord).flatMap((entry): InterfaceParam[] => {
    const field = toText(ownValue(entry, 'field'));
    if (field === '') return [];
    const source = toNumber(ownValue(entry, 'sourceType'));
    const relation = toText(ownValue(entry, 'relationField'));
    const isUnknown = hasUnknownSource(entry);
    const authored = isUnknown ? null : (ownValue(entry, 'defaultValue') ?? null);
    return [
      {
        field,
        fieldName: toText(ownValue(entry, 'fieldName'), field),
        dataType: toText(ownValue(entry, 'dataType'), 'varchar'),
        required: toBoolean(ownValue(entry, 'required')) ?? false,
        defaultValue: source === FIXED && relation !== '' ? relation : authored,
        relationField: isUnknown ? '' : relationOf(source, relation),
        raw: entry,
      },
    ];
  });
}

/** A word of the system may be written without its `@`; a field of that name is not meant. */
function relationOf(source: number | null, relation: string): string {
  if (source === FIXED || source === NOTHING) return '';
  return source === SYSTEM && relation !== '' && !relation.startsWith('@') ? `@${relation}` : relation;
}

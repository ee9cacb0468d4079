import type { OptionItem } from '../contract/field-model';
import type { Translate } from '../contract/language';
import { PERSON_KINDS, type PersonKind } from '../contract/person';
import type { TextContext } from '../contract/widget-definition';
import { nameKindOf, parseToken } from '../values/people-values';
import type { TreeChoice } from '../values/to-option-items';
import { isMacro, type ConditionField } from './condition-faults';
import { CONDITION_OPS } from './condition-groups';
import type { readConditionWords } from './condition-words';

/** The field behind a choice: its type, its symbols and its macros, of which a choice that names none has all that fit. */
export function fieldOf(id: string, options: readonly OptionItem[]): ConditionField | undefined {
  const found: TreeChoice | undefined = options.find(({ value }) => value === id);
  if (!found) return undefined;
  const { type = 'string', symbols, values, kinds } = found;
  return {
    id,
    type,
    ...(symbols !== undefined && { ops: CONDITION_OPS.filter((op) => listed(symbols).includes(op)) }),
    ...(values !== undefined && { macros: listed(values).filter((value) => value.startsWith('@')) }),
    ...(kinds !== undefined && { kinds: PERSON_KINDS.filter((kind) => listed(kinds).includes(kind)) }),
  };
}

function listed(text: string): readonly string[] {
  return text.split(',').map((part) => part.trim());
}

/**
 * What conditions over the choices are put into words with, and read by; with `nameOf` people and organisations are said by their
 * names.
 */
export function wordsIn(
  translate: Translate,
  options: readonly OptionItem[],
  nameOf?: TextContext['nameOf'],
): Parameters<typeof readConditionWords>[1] {
  return {
    ...(nameOf && { valueName: (id: string, value: string) => namesOf(value, fieldOf(id, options)?.kinds, nameOf) }),
    fieldName: (id) => options.find(({ value }) => value === id)?.label ?? id,
    fieldNamed: (name) => options.find(({ label }) => label === name)?.value,
    opName: (op) => (CONDITION_OPS.includes(op) ? translate(`widget.conditionBuilder.op.${op}`) : op),
    logicName: (logic) => translate(`widget.conditionBuilder.${logic}`),
  };
}

function namesOf(value: string, kinds: readonly PersonKind[] = [], nameOf: TextContext['nameOf']): string {
  const [kind] = kinds;
  if (kind === undefined || isMacro(value)) return value;
  return listed(value)
    .map((part) => {
      const { type, id } = parseToken(part) ?? { type: kind, id: part };
      return nameOf(nameKindOf(type), id) ?? part;
    })
    .join('、');
}

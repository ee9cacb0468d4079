import type { PersonKind } from '../contract/person';
import { toTimestamp } from '../values/date-values';
import { toNumber } from '../values/number-values';
import { CONDITION_MACROS, CONDITION_OPS, type ConditionGroup, type ConditionTerm } from './condition-groups';

/** What a field can be compared by; a list that is absent sets no limit. */
export interface ConditionField {
  readonly id: string;
  /** `string`, `text`, `int`, `bigint`, `double`, `datetime`. */
  readonly type: string;
  readonly ops?: readonly string[];
  readonly macros?: readonly string[];
  /** What its values are ids of; absent = of nothing in the organisation. */
  readonly kinds?: readonly PersonKind[];
}

/** Something that keeps a condition from being used. */
export interface ConditionFault {
  /** From 0. */
  readonly group: number;
  /** From 0; null = the group itself. */
  readonly term: number | null;
  readonly member: 'groups' | 'field' | 'op' | 'value';
  readonly reason: 'empty' | 'incomplete' | 'field' | 'symbol' | 'value';
}

const NUMBERS: readonly string[] = ['int', 'bigint', 'double'];
const ORDERED = CONDITION_OPS.slice(0, 6);
const UNORDERED = CONDITION_OPS.filter((op) => !/Than/.test(op));

/** The symbols that fit a type: an order for numbers and dates, lists for texts. */
export function opsOfType(type: string): readonly string[] {
  return isNumberType(type) || isDateType(type) ? ORDERED : UNORDERED;
}

/** Whether values are numbers; the spellings of older generations count. */
export function isNumberType(type: string): boolean {
  return NUMBERS.includes(type.toLowerCase()) || /^(?:u?int\d*|long|decimal|float)$/i.test(type);
}

/** Whether values are points in time. */
export function isDateType(type: string): boolean {
  return /^date/i.test(type);
}

/** The faults of every term, in reading order; without `fieldOf` fields are not looked up. */
export function findConditionFaults(
  groups: readonly ConditionGroup[],
  fieldOf?: (id: string) => ConditionField | undefined,
): readonly ConditionFault[] {
  return groups.flatMap(({ groups: terms }, group): readonly ConditionFault[] => {
    if (terms.length === 0) return [{ group, term: null, member: 'groups', reason: 'empty' }];
    return terms.flatMap((entry, term) => {
      const found = faultOf(entry, fieldOf);
      return found ? [{ group, term, ...found }] : [];
    });
  });
}

type TermFault = Pick<ConditionFault, 'member' | 'reason'>;

function faultOf(term: ConditionTerm, fieldOf?: (id: string) => ConditionField | undefined): TermFault | null {
  const blank = (['field', 'op', 'value'] as const).find((member) => term[member].trim() === '');
  if (blank) return { member: blank, reason: 'incomplete' };
  if (!CONDITION_OPS.includes(term.op)) return { member: 'op', reason: 'symbol' };
  if (!fieldOf) return isMacro(term.value) && !isKnownMacro(term) ? { member: 'value', reason: 'value' } : null;
  const field = fieldOf(term.field);
  if (!field) return { member: 'field', reason: 'field' };
  if (!(field.ops ?? opsOfType(field.type)).includes(term.op)) return { member: 'op', reason: 'symbol' };
  return fits(term, field) ? null : { member: 'value', reason: 'value' };
}

/** Whether a value is meant as a macro, known or not. */
export function isMacro(value: string): boolean {
  return value.startsWith('@');
}

function isKnownMacro({ value }: ConditionTerm): boolean {
  return CONDITION_MACROS.includes(value);
}

function fits(term: ConditionTerm, field: ConditionField): boolean {
  if (isMacro(term.value)) return isKnownMacro(term) && (field.macros ?? CONDITION_MACROS).includes(term.value);
  if (isNumberType(field.type)) return toNumber(term.value) !== undefined;
  return !isDateType(field.type) || toTimestamp(term.value) !== undefined;
}

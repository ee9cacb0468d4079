import { isRecord } from '../json/raw-value';
import { readJsonText } from '../values/json-text';

/** How terms of a group are joined, and the group to what stands before it. */
export type ConditionLogic = 'and' | 'or';

/** One comparison: a field, a symbol, and a text or one of `CONDITION_MACROS` (docs/module-format.md#condition-builder). */
export interface ConditionTerm<Value = string> {
  readonly id: string;
  readonly field: string;
  readonly type: string;
  readonly op: string;
  readonly value: Value;
}

/** Terms that belong together; `groups` is the name that 3.4.7 clients store them under. */
export interface ConditionGroup<Value = string> {
  readonly logic: ConditionLogic;
  readonly groups: readonly ConditionTerm<Value>[];
}

/** Symbols, in the order in which they are offered. */
export const CONDITION_OPS: readonly string[] = [
  'Equal',
  'NotEqual',
  'GreaterThan',
  'GreaterThanOrEqual',
  'LessThan',
  'LessThanOrEqual',
  'Included',
  'NotIncluded',
];

/** Values that stand for something of whoever looks. */
export const CONDITION_MACROS: readonly string[] = [
  '@userId',
  '@userAraSubordinates',
  '@organizeId',
  '@organizationAndSuborganization',
  '@branchManageOrganize',
  '@branchManageOrganizeAndSub',
];

const MOST_GROUPS = 50;
const MOST_TERMS = 50;
const LONGEST_TEXT = 2_000;

/** Untrusted groups, or their JSON text, as they are stored; blank → none, null for what is none or too much. */
export function readConditionGroups(input: unknown): readonly ConditionGroup[] | null {
  if (input === null || input === undefined) return [];
  if (typeof input === 'string') return input.trim() === '' ? [] : readConditionGroups(readJsonText(input) ?? 0);
  if (!Array.isArray(input) || input.length > MOST_GROUPS) return null;
  const groups = Array.from(input as unknown[], readGroup);
  return groups.every((group) => group !== null) ? groups : null;
}

function readGroup(input: unknown, at: number): ConditionGroup | null {
  if (!isRecord(input) || !Array.isArray(input['groups']) || input['groups'].length > MOST_TERMS) return null;
  const logic = readMember(input['logic'])?.toLowerCase() || 'and';
  if (logic !== 'and' && logic !== 'or') return null;
  const groups = Array.from(input['groups'] as unknown[], (term, place) => readTerm(term, `${at + 1}-${place + 1}`));
  return groups.every((term) => term !== null) ? { logic, groups } : null;
}

function readTerm(input: unknown, place: string): ConditionTerm | null {
  if (!isRecord(input)) return null;
  const [id, field, type, op, value] = ['id', 'field', 'type', 'op', 'value'].map((name) => readMember(input[name]));
  if (id === null || field == null || type == null || op == null || value == null) return null;
  return { id: id || place, field, type, op, value };
}

function readMember(input: unknown): string | null {
  if (input === null || input === undefined) return '';
  if (typeof input !== 'string' && typeof input !== 'number') return null;
  const text = String(input);
  return text.length > LONGEST_TEXT ? null : text;
}

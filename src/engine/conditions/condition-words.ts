import { CONDITION_OPS, type ConditionGroup, type ConditionLogic, type ConditionTerm } from './condition-groups';

/** What a condition is put into words with. */
export interface ConditionWords {
  /** Name of a field; its id where it is unknown. */
  fieldName: (id: string) => string;
  opName: (op: string) => string;
  logicName: (logic: ConditionLogic) => string;
  /** Name of what a field is compared with; absent = the value itself. */
  valueName?: (field: string, value: string) => string;
}

/** A condition in words, `【{当前用户} {等于} {@userId}】或者【…】` (docs/module-format.md#condition-builder); '' for none. */
export function conditionWords(groups: readonly ConditionGroup[], words: ConditionWords): string {
  const { fieldName, opName, logicName, valueName = (_field, value) => value } = words;
  const said = ({ field, op, value }: ConditionTerm) =>
    `{${fieldName(field)}} {${opName(op)}} {${valueName(field, value)}}`;
  return groups
    .map(({ logic, groups: terms }, at) => {
      const joined = terms.map(said).join(` ${logicName(logic)} `);
      return `${at > 0 ? logicName(logic) : ''}【${joined}】`;
    })
    .join('');
}

/** Finds what has a name. */
interface Named {
  fieldNamed: (name: string) => string | undefined;
}

const TERM = /\{([^{}]*)\} \{([^{}]*)\} \{([^{}]*)\}/g;

/** The groups that words say, without ids and types; null for other words. */
export function readConditionWords(text: string, words: ConditionWords & Named): unknown[] | null {
  const groups: unknown[] = [];
  const rest = text.trim().replaceAll(/([^【】]*)【([^【】]*)】/g, (_, before: string, inside: string) => {
    const terms = [...inside.matchAll(TERM)];
    const logic = logicOf(before.trim(), inside.replaceAll(TERM, '\n'), words);
    const read = terms.map(([, field = '', op = '', value]) => ({
      field: words.fieldNamed(field) ?? field,
      op: CONDITION_OPS.find((each) => words.opName(each) === op) ?? op,
      value,
    }));
    groups.push(logic && read.length > 0 ? { logic, groups: read } : null);
    return '';
  });
  return rest.trim() === '' && groups.length > 0 && !groups.includes(null) ? groups : null;
}

/** A group's word stands before it and between its terms, and is the same there. */
function logicOf(before: string, between: string, { logicName }: ConditionWords): ConditionLogic | null {
  const said = [before, ...between.split('\n').map((part) => part.trim())].filter((part) => part !== '');
  const [first = logicName('and')] = said;
  if (said.some((part) => part !== first)) return null;
  return (['and', 'or'] as const).find((logic) => logicName(logic) === first) ?? null;
}

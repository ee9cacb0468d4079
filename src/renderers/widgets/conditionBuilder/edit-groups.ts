import {
  isDateType,
  isMacro,
  isNumberType,
  opsOfType,
  type ConditionField,
  type ConditionGroup,
  type ConditionLogic,
  type ConditionTerm,
} from '../../../engine/conditions';

type Groups = readonly ConditionGroup[];

/** A place in the groups, from 0. */
export interface TermPlace {
  readonly group: number;
  readonly term: number;
}

/** A term that says nothing yet, with an id that no other has. */
export function blankTerm(groups: Groups): ConditionTerm {
  const used = new Set(groups.flatMap(({ groups: terms }) => terms.map(({ id }) => id)));
  let number = used.size + 1;
  while (used.has(`t${number}`)) number += 1;
  return { id: `t${number}`, field: '', type: '', op: '', value: '' };
}

/** With one more group, which holds the term. */
export function addGroup(groups: Groups, term: ConditionTerm): Groups {
  return [...groups, { logic: 'and', groups: [term] }];
}

/** With one more term at the end of a group. */
export function addTerm(groups: Groups, at: number, term: ConditionTerm): Groups {
  return groups.map((group, index) => (index === at ? { ...group, groups: [...group.groups, term] } : group));
}

/** With another term in a place. */
export function setTerm(groups: Groups, at: TermPlace, term: ConditionTerm): Groups {
  return groups.map((group, index) =>
    index === at.group
      ? { ...group, groups: group.groups.map((each, place) => (place === at.term ? term : each)) }
      : group,
  );
}

/** Without a term; a group goes with its last one. */
export function removeTerm(groups: Groups, at: TermPlace): Groups {
  return groups
    .map((group, index) =>
      index === at.group ? { ...group, groups: group.groups.filter((_, place) => place !== at.term) } : group,
    )
    .filter(({ groups: terms }, index) => index !== at.group || terms.length > 0);
}

/** Without a group. */
export function removeGroup(groups: Groups, at: number): Groups {
  return groups.filter((_, index) => index !== at);
}

/** With another word between a group's terms, and before it. */
export function setLogic(groups: Groups, at: number, logic: ConditionLogic): Groups {
  return groups.map((group, index) => (index === at ? { ...group, logic } : group));
}

/** A term about another field: its symbol and value stay where the field takes them. */
export function withField(term: ConditionTerm, field: ConditionField): ConditionTerm {
  const ops = field.ops ?? opsOfType(field.type);
  const op = ops.includes(term.op) ? term.op : (ops[0] ?? '');
  const takes = isMacro(term.value)
    ? (field.macros?.includes(term.value) ?? true)
    : kindOf(field.type) === kindOf(term.type);
  return { ...term, field: field.id, type: field.type, op, value: takes ? term.value : '' };
}

function kindOf(type: string): string {
  if (isNumberType(type)) return 'number';
  return isDateType(type) ? 'date' : 'text';
}

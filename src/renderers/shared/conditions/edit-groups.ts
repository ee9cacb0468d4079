import type { ConditionGroup, ConditionLogic, ConditionTerm } from '../../../engine/conditions';

type Groups<Value> = readonly ConditionGroup<Value>[];

/** A place in the groups, from 0. */
export interface TermPlace {
  readonly group: number;
  readonly term: number;
}

/** A term that says nothing yet, with an id that no other has. */
export function blankTerm<Value>(groups: Groups<Value>, value: Value): ConditionTerm<Value> {
  const used = new Set(groups.flatMap(({ groups: terms }) => terms.map(({ id }) => id)));
  let number = used.size + 1;
  while (used.has(`t${number}`)) number += 1;
  return { id: `t${number}`, field: '', type: '', op: '', value };
}

/** With one more group, which holds the term. */
export function addGroup<Value>(groups: Groups<Value>, term: ConditionTerm<Value>): Groups<Value> {
  return [...groups, { logic: 'and', groups: [term] }];
}

/** With one more term at the end of a group. */
export function addTerm<Value>(groups: Groups<Value>, at: number, term: ConditionTerm<Value>): Groups<Value> {
  return groups.map((group, index) => (index === at ? { ...group, groups: [...group.groups, term] } : group));
}

/** With another term in a place. */
export function setTerm<Value>(groups: Groups<Value>, at: TermPlace, term: ConditionTerm<Value>): Groups<Value> {
  return groups.map((group, index) =>
    index === at.group
      ? { ...group, groups: group.groups.map((each, place) => (place === at.term ? term : each)) }
      : group,
  );
}

/** Without a term; a group goes with its last one. */
export function removeTerm<Value>(groups: Groups<Value>, at: TermPlace): Groups<Value> {
  return groups
    .map((group, index) =>
      index === at.group ? { ...group, groups: group.groups.filter((_, place) => place !== at.term) } : group,
    )
    .filter(({ groups: terms }, index) => index !== at.group || terms.length > 0);
}

/** Without a group. */
export function removeGroup<Value>(groups: Groups<Value>, at: number): Groups<Value> {
  return groups.filter((_, index) => index !== at);
}

/** With another word between a group's terms, and before it. */
export function setLogic<Value>(groups: Groups<Value>, at: number, logic: ConditionLogic): Groups<Value> {
  return groups.map((group, index) => (index === at ? { ...group, logic } : group));
}

import type { ConditionFault, ConditionGroup, ConditionLogic, ConditionTerm } from '../conditions';
import { takesNoValue, type BuiltQuery } from './super-query-json';
import { isBlankSearch, type SearchedField } from './compare-field';
import { symbolsOf } from './field-symbols';
import { compareBy, parseSuperQuery, type SuperQuery, type SuperQueryItem } from './super-query';

/** A built query as `toCondition` takes it, where it is not sent. */
export function toSuperQuery({ matchLogic, groups }: BuiltQuery): SuperQuery {
  const items = groups.map(({ logic, groups: terms }) => ({
    logic,
    items: terms.map(({ field, op, value }) => ({ fieldId: field, symbol: op, value })),
  }));
  return { matchLogic, items };
}

/** The groups of a query that was kept, by whichever client; null for what is none. */
export function readBuiltQuery(input: unknown): BuiltQuery | null {
  const query = parseSuperQuery(input);
  if (!query || 'faultAt' in query) return null;
  const lines = query.items.filter((item): item is SuperQueryItem => 'fieldId' in item);
  if (lines.length === query.items.length) return { matchLogic: 'and', groups: [toGroup(query.matchLogic, lines, 1)] };
  return {
    matchLogic: query.matchLogic,
    groups: query.items.map((item, at) =>
      'fieldId' in item ? toGroup('and', [item], at + 1) : toGroup(item.logic, item.items, at + 1),
    ),
  };
}

function toGroup(logic: ConditionLogic, items: readonly SuperQueryItem[], at: number): ConditionGroup<unknown> {
  const groups = items.map(({ fieldId, symbol, value }, place) => ({
    ...{ id: `${String(at)}-${String(place + 1)}`, field: fieldId, type: '' },
    ...{ op: symbol === '!=' ? '<>' : symbol, value },
  }));
  return { logic, groups };
}

/** What keeps a query from being asked, in reading order; `find` answers the fields that the reader can name. */
export function findQueryFaults(
  groups: BuiltQuery['groups'],
  find: (fieldId: string) => SearchedField | undefined,
): readonly ConditionFault[] {
  return groups.flatMap(({ groups: terms }, group): readonly ConditionFault[] =>
    terms.flatMap((entry, term) => {
      const fault = faultOf(entry, find);
      return fault ? [{ group, term, ...fault }] : [];
    }),
  );
}

function faultOf(
  { field, op, value }: ConditionTerm<unknown>,
  find: (fieldId: string) => SearchedField | undefined,
): Pick<ConditionFault, 'member' | 'reason'> | null {
  if (field === '') return { member: 'field', reason: 'incomplete' };
  const searched = find(field);
  if (!searched) return { member: 'field', reason: 'field' };
  if (op === '') return { member: 'op', reason: 'incomplete' };
  if (!symbolsOf(searched).includes(op)) return { member: 'op', reason: 'symbol' };
  if (takesNoValue(op)) return null;
  if (isBlankSearch(value)) return { member: 'value', reason: 'incomplete' };
  return compareBy(searched, op, value).ok ? null : { member: 'value', reason: 'value' };
}

import type { FieldModel } from '../contract/field-model';
import type { WidgetDefinition } from '../contract/widget-definition';
import type { SchemeElement } from './data-scheme';

/** Ids that the values of a scheme stand for, of the user who asks. */
export interface ScopeFacts {
  readonly userId: string;
  /** Main organisation of the user; '' = none. */
  readonly organizeId: string;
  /** Everybody below the user, over all levels, without the user. */
  readonly subordinateIds: readonly string[];
  /** Organisations below that of the user, over all levels, without it. */
  readonly suborganizeIds: readonly string[];
  /** Organisations that the user administers as a graded administrator, and the same with those below that are theirs too. */
  readonly branchIds: readonly string[];
  readonly branchAndSubIds: readonly string[];
}

/** Facts that are read only where a scheme names them. */
export type ScopeNeed = 'subordinates' | 'suborganizes' | 'branches';

type About = 'user' | 'organize';

interface ScopeValue {
  readonly about: About;
  readonly ids: (facts: ScopeFacts) => readonly string[];
  readonly needs?: ScopeNeed;
}

/** Whose records a condition is about (docs/module-format.md#data-permission). */
const VALUES: Readonly<Record<string, ScopeValue>> = {
  '@userId': { about: 'user', ids: ({ userId }) => [userId] },
  '@userAraSubordinates': {
    about: 'user',
    ids: ({ userId, subordinateIds }) => [userId, ...subordinateIds],
    needs: 'subordinates',
  },
  '@subordinateId': { about: 'user', ids: ({ subordinateIds }) => subordinateIds, needs: 'subordinates' },
  '@organizeId': { about: 'organize', ids: ({ organizeId }) => [organizeId] },
  '@organizationAndSuborganization': {
    about: 'organize',
    ids: ({ organizeId, suborganizeIds }) => [organizeId, ...suborganizeIds],
    needs: 'suborganizes',
  },
  '@branchManageOrganize': { about: 'organize', ids: ({ branchIds }) => branchIds, needs: 'branches' },
  '@branchManageOrganizeAndSub': {
    about: 'organize',
    ids: ({ branchAndSubIds }) => branchAndSubIds,
    needs: 'branches',
  },
};

/** What such a value stands for; undefined for other texts. */
export function findScopeValue(value: string): ScopeValue | undefined {
  return Object.hasOwn(VALUES, value) ? VALUES[value] : undefined;
}

/** How a field holds ids of a kind: behind each stands `suffix`, and of a path only the last one counts. */
interface HeldIds {
  readonly suffix: string;
  readonly isPath: boolean;
  readonly isList: boolean;
}

const KINDS: Readonly<Record<About, readonly string[]>> = {
  user: ['user'],
  organize: ['organize', 'department'],
};

/** How a field holds ids of users or organisations; undefined = it holds none of these. */
export function heldIds(field: FieldModel, definition: WidgetDefinition, about: About): HeldIds | undefined {
  const named = definition.namedBy(field).find(({ kind }) => KINDS[about].includes(kind));
  if (!named) return undefined;
  const people = definition.refersToPeople(['a', 'b'], field, { valueOf: () => null });
  return {
    suffix: named.suffix ?? '',
    isPath: people?.entries.some(({ path }) => path !== undefined) ?? false,
    isList: definition.column(field)?.type === 'jsonb',
  };
}

/** Which of the facts the elements of some schemes name: others need not be read. */
export function neededFacts(elements: readonly SchemeElement[]): ReadonlySet<ScopeNeed> {
  const values = elements.flatMap(({ terms }) => terms.map(({ value }) => String(value)));
  return new Set(values.flatMap((value) => findScopeValue(value)?.needs ?? []));
}

import type { EvaluationContext } from '../contract/evaluation';
import type { PersonKind } from '../contract/person';
import type { PeopleReference } from '../contract/widget-definition';

type Entry = PeopleReference['entries'][number];

/**
 * Whether a field is known to allow the user's own objects. Further positions and groups are known to the server alone: a default that it
 * might refuse is none.
 */
export function isOwnAllowed(
  { entries, kinds, restriction }: PeopleReference,
  context: Pick<EvaluationContext, 'user' | 'organizeIdPath'>,
): boolean {
  const { mode, userIds, departIds, positionIds, roleIds } = restriction;
  const { user, organizeIdPath = [] } = context;
  const isWithin = (path: readonly string[]) => path.some((id) => departIds.includes(id));
  const isListed = ({ type, id }: Entry): boolean => {
    if (type !== 'user') return isWithin(organizeIdPath.slice(0, organizeIdPath.indexOf(id) + 1));
    const isMember = positionIds.includes(user.positionId) || user.roleIds.some((role) => roleIds.includes(role));
    return userIds.includes(id) || isMember || isWithin(organizeIdPath);
  };
  return entries.every((entry) => kinds.includes(kindOf(entry, context)) && (mode === 'all' || isListed(entry)));
}

/** A path does not say whether its end is a company. */
function kindOf({ type, id }: Entry, { user }: Pick<EvaluationContext, 'user'>): PersonKind {
  if (type === 'user' || id !== user.organizeId) return type;
  return id === user.departmentId ? 'department' : 'company';
}

import { sql } from 'kysely';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import type { RequestSession } from '../../http/request-session';
import { readPeople, readSubordinateIds } from '../people/index';

/** What clients send for the user's own. */
const OWN = '0';

/**
 * People whom the user leads directly, or whom somebody below them leads; clients open the levels one by one. Throws SERVER_NOT_FOUND
 * for whoever does not stand below the user.
 */
export async function listSubordinates(deps: AppDeps, { user }: RequestSession, id: string) {
  const managerId = id === OWN ? user.userId : id;
  if (managerId !== user.userId && !(await readSubordinateIds(deps, user.userId)).includes(managerId))
    throw new BusinessError('SERVER_NOT_FOUND');
  const { rows } = await sql<{ id: string; isLeaf: boolean }>`select u.id,
      not exists (select 1 from system.users b where b.manager_id = u.id and b.id <> u.id and b.enabled_mark = 1) as "isLeaf"
    from system.users u where u.manager_id = ${managerId} and u.id <> ${managerId} and u.enabled_mark = 1
    order by u.sort_code, u.id`.execute(deps.db);
  const leaves = new Map(rows.map((row) => [row.id, row.isLeaf]));
  const people = await readPeople(
    deps,
    rows.map((row) => ({ type: 'user' as const, id: row.id })),
  );
  return people.map(({ id: userId, fullName, enCode, headIcon, organize, positionName }) => ({
    id: userId,
    avatar: headIcon,
    userName: `${fullName}/${enCode}`,
    fullName: `${fullName}/${enCode}`,
    department: organize,
    position: positionName,
    isLeaf: leaves.get(userId) ?? true,
    hasChildren: !(leaves.get(userId) ?? true),
  }));
}

import { BusinessError } from '../../http/errors';
import { givenLinks, toMembers, type LinkRule, type ResourceRow, type ResourceWrite } from '../../resource/index';
import { readGradedRights, requireGraded, requireWhole } from '../organize/index';
import { userFields } from './user-fields';
import type { UserLinks } from './user-links';

type Held = Readonly<Record<string, readonly string[]>>;

/**
 * What a graded administrator may change of a user (docs/operating.md#graded-administration): where they belong within the own part,
 * and the user's own data where all of the user's organisations are in it. What is not changed may stay. Throws SERVER_FORBIDDEN.
 */
export async function refuseForeignPart(links: UserLinks, write: ResourceWrite, held: Held): Promise<void> {
  const { trx, request, existing, body } = write;
  const rights = await readGradedRights(request.server.deps, request.session);
  if (!rights) return;
  const changed = (link: LinkRule) => differing(held[link.name] ?? [], givenLinks(link, body));
  const act = existing ? 'edit' : 'add';
  if (!changed(links.organizes).every((id) => rights.may(act, id))) throw new BusinessError('SERVER_FORBIDDEN');
  await requireGraded(trx, request, { kind: 'position', ids: changed(links.positions), act: 'edit' });
  await requireGraded(trx, request, { kind: 'role', ids: changed(links.roles), act: 'see' });
  await requireGraded(trx, request, { kind: 'group', ids: changed(links.groups), act: 'see' });
  if (existing && hasOtherData(existing, write)) await requireWhole(trx, request, [existing.id]);
}

/** Ids that come or go; none where the body says nothing. */
function differing(before: readonly string[], after: readonly string[] | undefined): readonly string[] {
  if (after === undefined) return [];
  return [...before.filter((id) => !after.includes(id)), ...after.filter((id) => !before.includes(id))];
}

/** Whether a member of the user itself is changed. */
function hasOtherData(existing: ResourceRow, { values }: ResourceWrite): boolean {
  const wanted = Object.fromEntries(
    userFields.map(({ name, column, isNullable }) => {
      const value = values[name];
      return [column, isNullable && value === '' ? null : value];
    }),
  );
  const [was, is] = [toMembers(userFields, existing), toMembers(userFields, { ...wanted, id: existing.id })];
  return userFields.some(({ name }) => was[name] !== is[name]);
}

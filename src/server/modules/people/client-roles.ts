import { sql } from 'kysely';
import type { PersonEntry } from '../../../wire/people';
import { ok } from '../../http/envelope';
import type { App } from '../../http/route-types';
import type { AppDeps } from '../../deps';
import { PeopleBody, readIds } from './client-bodies';
import { toClientNode } from './client-nodes';
import { toBranches } from './client-own-people';
import { findSegment, readSegments } from './find-people';
import { nestPlaced, readAuthorised, readTree, type OrganizeTree } from '../organize/index';
import { GLOBAL_NODE, selectPeople } from './person-rows';

/** Roles and groups that clients read as a whole. */
const MAX_UNPAGED = 10_000;

/** Roles and groups as pickers of existing clients ask for them (docs/clients.md#people-and-places). */
export function registerClientRoles(app: App): void {
  const { deps } = app;
  app.get('/api/permission/Role/Selector', async ({ translate }) =>
    ok({ list: await readRoleTree(deps, { authorised: null, globalName: translate('server.role.global') }) }),
  );
  app.get('/api/permission/Role/SelectorByPermission', async ({ session: { user, isAdministrator }, translate }) => {
    const authorised = await readAuthorised(deps, { userId: user.userId, isAdministrator });
    return ok({ list: await readRoleTree(deps, { authorised, globalName: translate('server.role.global') }) });
  });
  app.post('/api/permission/Role/getListByOrgIds', { schema: { body: PeopleBody } }, async ({ body, translate }) => {
    const tree = await readTree(deps);
    const placed = await readPlacedRoles(deps, tree);
    const groups = [GLOBAL_NODE, ...new Set(readIds(body, 'organizeIds'))].flatMap((id) => {
      const children = placed.filter(({ organizeId }) => organizeId === id).map(({ role }) => toClientNode(role));
      const organize = tree.byId.get(id);
      const branch = organize
        ? {
            id,
            parentId: organize.parentId,
            fullName: organize.organize,
            type: String(organize.type),
            icon: organize.icon,
          }
        : globalBranch(translate('server.role.global'));
      return children.length > 0 ? [{ ...branch, hasChildren: true, children }] : [];
    });
    return ok({ list: groups });
  });
  app.get('/api/permission/Group/Selector', async () => {
    const question = { kinds: ['group' as const], rule: null, keyword: '', chooserId: '' };
    const segment = findSegment({ deps, tree: await readTree(deps) }, question, 'groups');
    const { list } = await readSegments([segment], { offset: 0, limit: MAX_UNPAGED });
    // Clients take the answer itself for the list.
    return ok(list.map((group) => toClientNode(group)));
  });
}

/** What a tree of roles is made of: those of everybody, and those of organisations, or of the authorised ones alone. */
interface RoleTreeQuestion {
  readonly authorised: ReadonlySet<string> | null;
  readonly globalName: string;
}

async function readRoleTree(deps: AppDeps, { authorised, globalName }: RoleTreeQuestion) {
  const tree = await readTree(deps);
  const isOwn = (id: string) => id === GLOBAL_NODE || authorised === null || authorised.has(id);
  const placed = (await readPlacedRoles(deps, tree)).filter(({ organizeId }) => isOwn(organizeId));
  const branches = toBranches(tree).map((node) => ({ ...node, onlyId: node.id }));
  const root = { ...globalBranch(globalName), onlyId: GLOBAL_NODE };
  const leaves = placed.map(({ organizeId, role }) => ({
    ...toClientNode(role),
    parentId: organizeId,
    onlyId: `${organizeId}-${role.id}`,
  }));
  return nestPlaced([root, ...branches], leaves);
}

function globalBranch(fullName: string) {
  return {
    id: GLOBAL_NODE,
    parentId: '-1',
    fullName,
    enCode: '',
    headIcon: '',
    organize: '',
    type: 'global',
    icon: '',
    isLeaf: false,
  };
}

interface PlacedRole {
  /** `GLOBAL_NODE` for a role that is everybody's. */
  readonly organizeId: string;
  readonly role: PersonEntry;
}

/** Every enabled role at each of its places. */
async function readPlacedRoles(deps: AppDeps, tree: OrganizeTree): Promise<readonly PlacedRole[]> {
  const roles = await selectPeople(deps, tree, {
    table: 'roles',
    where: sql<boolean>`t.enabled_mark = 1`,
    limit: MAX_UNPAGED,
  });
  const { rows } = await sql<{ role_id: string; organize_id: string }>`select role_id, organize_id
    from system.role_organizes order by organize_id`.execute(deps.db);
  const places = new Map<string, string[]>();
  for (const { role_id, organize_id } of rows) {
    const known = places.get(role_id);
    if (known) known.push(organize_id);
    else places.set(role_id, [organize_id]);
  }
  return roles.flatMap((role) =>
    (role.parentId === GLOBAL_NODE ? [GLOBAL_NODE] : (places.get(role.id) ?? [])).map((organizeId) => ({
      organizeId,
      role,
    })),
  );
}

import type { FastifyRequest } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { readMembers, saveMembers as saveMembersCall } from '../../../wire/organisation';
import { requireGivable } from '../../access/index';
import type { SystemSchema } from '../../db/system-schema';
import { ok } from '../../http/envelope';
import { BusinessError } from '../../http/errors';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { requireGraded } from '../organize/index';
import { changerOf, holdsButton, noteChange, readLinks, replaceLinks, requireMenu, toIds } from '../../resource/index';
import { MEMBER_KINDS, type MemberKind } from './member-kinds';

/** Who belongs to a role, a position or a group (docs/clients.md#people-and-places). */
export const routes: RoutePlugin = async (app) => {
  const { deps } = app;

  app.route({
    ...routeOf(readMembers),
    handler: async (request) => {
      const { id } = request.params;
      const { kind } = await findObject(deps.db, id);
      await requireMenu(kind.screen.menus)(request);
      await requireGraded(deps.db, request, { kind: kind.type, ids: [id], act: 'see' });
      return ok({ ids: [...((await readLinks(deps.db, [kind.members], id))['userIds'] ?? [])] });
    },
  });

  app.route({
    ...routeOf(saveMembersCall),
    onRequest: requireMemberButton,
    handler: async (request) => {
      await saveMembers(request, request.params.id, toIds(request.body.userIds));
      return ok(null, request.translate('server.saved'));
    },
  });
};

/** Makes these the members. Throws SERVER_NOT_FOUND, SERVER_FORBIDDEN and SERVER_FIELD_INVALID. */
async function saveMembers(request: FastifyRequest, id: string, wanted: readonly string[]): Promise<void> {
  const { session, translate, server } = request;
  const { db } = server.deps;
  const { kind, name } = await findObject(db, id);
  await db.transaction().execute(async (trx) => {
    const before = (await readLinks(trx, [kind.members], id))['userIds'] ?? [];
    await requireGraded(trx, request, { kind: kind.type, ids: [id], act: 'edit' });
    const [were, are] = [new Set(before), new Set(wanted)];
    const changed = [...before.filter((each) => !are.has(each)), ...wanted.filter((each) => !were.has(each))];
    if (changed.length === 0) return;
    if (!session.isAdministrator && changed.includes(session.user.userId)) throw new BusinessError('SERVER_FORBIDDEN');
    await requireGivable(trx, session, { type: kind.type, ids: [id] });
    await requireGraded(trx, request, { kind: 'user', ids: changed, act: 'edit' });
    await replaceLinks(trx, kind.members, { id, wanted, translate });
    await noteChange(trx, changerOf(request), {
      action: 'members',
      resource: kind.resource,
      recordId: id,
      recordName: name,
      before: { userIds: before },
      after: { userIds: wanted },
    });
  });
}

/** Whoever manages the members of what the id names passes; of an unknown one, whoever manages any. Throws SERVER_FORBIDDEN. */
async function requireMemberButton(request: FastifyRequest): Promise<void> {
  const { id } = request.params as { readonly id: string };
  const found = await seekObject(request.server.deps.db, id);
  const kinds = found ? [found.kind] : MEMBER_KINDS;
  for (const { screen } of kinds) if (await holdsButton(request, screen, ['member'])) return;
  throw new BusinessError('SERVER_FORBIDDEN');
}

interface Found {
  readonly kind: MemberKind;
  readonly name: string;
}

/** The role, position or group of an id. Throws SERVER_NOT_FOUND. */
async function findObject(db: Kysely<SystemSchema>, id: string): Promise<Found> {
  const found = await seekObject(db, id);
  if (!found) throw new BusinessError('SERVER_NOT_FOUND');
  return found;
}

async function seekObject(db: Kysely<SystemSchema>, id: string): Promise<Found | undefined> {
  for (const kind of MEMBER_KINDS) {
    const { rows } = await sql<{ name: string }>`select full_name as name from ${sql.table(`system.${kind.table}`)}
      where id = ${id}`.execute(db);
    if (rows[0]) return { kind, name: rows[0].name };
  }
  return undefined;
}

import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isRecord } from '../../../engine/json/raw-value';
import { namedReferences } from '../../../engine/parse';
import { findUnheldReferences, refuseOwnGrants, requireGiverOf } from '../../access/index';
import type { AppDeps } from '../../deps';
import type { GrantHolder } from '../../grants/index';
import { requireGradedHolders } from '../organize/index';
import { BusinessError } from '../../http/errors';
import { parseJsonText } from '../../http/json-text';
import { heldBy, type GrantHolders } from '../../http/read-grant';
import { ruleMenus } from '../billRule/index';
import { interfaceMenus } from '../dataInterface/index';
import { draftEntity, readStored } from './draft-document';
import type { DraftState } from './drafts';

/** Levels of menus, as everywhere. */
const MAX_DEPTH = 32;

/** What an author wants to publish, and where it is to stand. */
export interface AuthorOrder {
  /** Menus below which entries are made. */
  readonly parentIds: readonly string[];
  /** Whom the entries are to be given to. */
  readonly holders: readonly GrantHolder[];
}

/**
 * Keeps an author who is no administrator from gaining rights by a module, or from giving others what is not theirs to give
 * (docs/users.md#authors-of-modules). Throws SERVER_AUTHOR_REFERENCE, SERVER_AUTHOR_SCRIPT, SERVER_AUTHOR_MENU and
 * SERVER_FORBIDDEN.
 */
export async function refuseBeyondAuthor(
  request: FastifyRequest,
  row: DraftState,
  { parentIds, holders }: AuthorOrder,
): Promise<void> {
  const { session, server } = request;
  if (session.isAdministrator) return;
  const { deps } = server;
  await requireOpenDirectories(request, parentIds);
  await requireGivableBy(request, row, holders);
  const entity = draftEntity(row) ?? {};
  const released = row.released === null ? null : readStored(row.released);
  const known = new Set(released ? scriptTexts(released) : []);
  // A script runs with the rights of whoever opens the module.
  if (scriptTexts(entity).some((text) => !known.has(text))) throw new BusinessError('SERVER_AUTHOR_SCRIPT');
  const names = await findUnheldReferences(deps, session, {
    wanted: namedReferences(entity),
    released: released && namedReferences(released),
    interfaceMenus,
    ruleMenus,
  });
  if (names.length > 0) throw new BusinessError('SERVER_AUTHOR_REFERENCE', { names: names.join(', ') });
}

/**
 * A module that is new gives its author what it asks for; others get it from whoever may give rights to them. Later nobody gives it to
 * themselves, nor to others what is closed to themselves.
 */
async function requireGivableBy(
  request: FastifyRequest,
  { id, released_version: version }: DraftState,
  holders: readonly GrantHolder[],
): Promise<void> {
  const { session, server } = request;
  const isOwn = (holder: GrantHolder) => holder.type === 'user' && holder.id === session.user.userId;
  const given = version === 0 ? holders.filter((holder) => !isOwn(holder)) : holders;
  if (given.length === 0) return;
  await requireGiverOf(request, given);
  await requireGradedHolders(request, given);
  if (version === 0) return;
  await refuseOwnGrants(server.deps.db, session, given);
  if ((await session.grantOf(id)) === undefined) throw new BusinessError('SERVER_FORBIDDEN');
}

/** New entries stand below what the author's own menu shows, never at its top. */
async function requireOpenDirectories(request: FastifyRequest, parentIds: readonly string[]): Promise<void> {
  if (parentIds.length === 0) return;
  const open = await readOpenMenus(request.server.deps, request.session.grantHolders);
  if (parentIds.some((id) => !open.has(id))) throw new BusinessError('SERVER_AUTHOR_MENU');
}

/** Entries that the holders are given, with all above them: switched on, itself and above. */
async function readOpenMenus({ db }: AppDeps, holders: GrantHolders): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`with recursive up as (
      select m.id as page, m.id, m.parent_id, m.enabled_mark, 1 as depth
        from system.grants g join system.menus m on m.id = g.menu_id
        where g.item_type = 'module' and ${heldBy(holders)}
      union all
      select up.page, m.id, m.parent_id, m.enabled_mark, up.depth + 1
        from up join system.menus m on m.id = up.parent_id where up.depth < ${MAX_DEPTH}),
    open_pages as (select page from up group by page having min(enabled_mark) = 1)
    select distinct id from up where page in (select page from open_pages)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Members that hold scripts in some generation of documents (docs/module-format.md#scripts). */
const SCRIPT_MEMBERS = new Set(['funcs', 'on', 'func', 'script', 'scripts']);
/** Members of an entity that are documents as JSON strings. */
const DOCUMENTS = new Set(['formData', 'columnData', 'appColumnData']);
const LOOKS_LIKE_SCRIPT = /=>|\bfunction\b/;

/**
 * Every text of an entity that may be a script: what stands where scripts stand, and whatever looks like one, as existing clients
 * also run what this engine does not know. A description that holds `=>` counts, too.
 */
function scriptTexts(entity: Readonly<Record<string, unknown>>): readonly string[] {
  const texts: string[] = [];
  const visit = (value: unknown, isScript: boolean): void => {
    if (typeof value === 'string') {
      if (value.trim() !== '' && (isScript || LOOKS_LIKE_SCRIPT.test(value))) texts.push(value);
    } else if (Array.isArray(value)) for (const each of value) visit(each, isScript);
    else if (isRecord(value))
      for (const [key, member] of Object.entries(value)) visit(member, isScript || isScriptMember(key, member));
  };
  for (const [key, member] of Object.entries(entity))
    visit(DOCUMENTS.has(key) && typeof member === 'string' ? (parseJsonText(member) ?? member) : member, false);
  return texts;
}

/** `on` of a field holds its events; elsewhere it is a moment or a stored value. */
function isScriptMember(key: string, member: unknown): boolean {
  return SCRIPT_MEMBERS.has(key) && (key !== 'on' || isRecord(member));
}

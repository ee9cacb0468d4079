import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AppDeps } from '../deps';
import { BusinessError } from '../http/errors';
import { openSecret, sealSecret } from '../secrets/index';

/** How long an uploaded file waits for its preview: somebody may be called away in between. */
const LIFETIME_MS = 30 * 60_000;
const SEAL_PLACE = 'download_tickets.content';

/** Whose file it is, and what it is for. */
export interface SheetOwner {
  readonly sessionId: string;
  /** Address of the resource. */
  readonly path: string;
}

/** A sheet as it waits: its lines, each with its number and the texts of its cells by column. */
export interface PendingSheet {
  readonly lines: readonly { readonly number: number; readonly cells: Readonly<Record<number, string>> }[];
  readonly blankFormulas: number;
}

/**
 * Keeps what was read of a file until it is previewed, and answers the name that its owner asks for it by. It stands beside the
 * files that wait for their download, under a digest, sealed since it may hold first passwords. Of one session and resource the
 * last one is kept.
 */
export async function keepSheet(deps: AppDeps, owner: SheetOwner, sheet: PendingSheet): Promise<string> {
  const name = randomBytes(32).toString('base64url');
  const now = deps.clock();
  const purpose = purposeOf(owner);
  await sql`delete from system.download_tickets where expires_at < ${new Date(now)}
    or (session_id = ${owner.sessionId} and file_name = ${purpose})`.execute(deps.db);
  await deps.db
    .insertInto('download_tickets')
    .values({
      ticket_hash: hashOf(owner, name),
      session_id: owner.sessionId,
      file_name: purpose,
      content: Buffer.from(sealSecret(deps.config.secretKeys, SEAL_PLACE, JSON.stringify(sheet))),
      created_at: new Date(now),
      expires_at: new Date(now + LIFETIME_MS),
    })
    .execute();
  return name;
}

/** What was kept under a name for this owner. Throws SERVER_UPLOAD_GONE, alike for what is gone and what is somebody else's. */
export async function takeSheet(deps: AppDeps, owner: SheetOwner, name: string): Promise<PendingSheet> {
  const row = await deps.db
    .selectFrom('download_tickets')
    .select('content')
    .where('ticket_hash', '=', hashOf(owner, name))
    .where('session_id', '=', owner.sessionId)
    .where('file_name', '=', purposeOf(owner))
    .where('expires_at', '>=', new Date(deps.clock()))
    .executeTakeFirst();
  if (!row) throw new BusinessError('SERVER_UPLOAD_GONE');
  return JSON.parse(openSecret(deps.config.secretKeys, SEAL_PLACE, row.content.toString())) as PendingSheet;
}

function purposeOf({ path }: SheetOwner): string {
  return `import ${path}`;
}

/** Never the digest of a download's ticket, so that no name opens one. */
function hashOf({ path }: SheetOwner, name: string): string {
  return createHash('sha256').update(`import ${path} ${name}`).digest('hex');
}

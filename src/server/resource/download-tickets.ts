import { createHash, randomBytes } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { sql } from 'kysely';
import type { DownloadOffer } from '../../wire/record-files';
import type { AppDeps } from '../deps';
import { BusinessError } from '../http/errors';
import type { RoutePlugin } from '../http/route-types';

/** A browser follows the address at once; a copied one must not work for long. */
const TICKET_LIFETIME_MS = 60_000;
const DOWNLOAD_PATH = '/api/file/Download/ticket';

/** A file to offer for one download. */
export interface OfferedFile {
  readonly name: string;
  /** Text is written as UTF-8. */
  readonly content: string | Uint8Array;
}

/**
 * Keeps a file for a single download within a minute, bound to the session that asked; kept in the database, since
 * another server process may be asked for it.
 */
export async function offerDownload(deps: AppDeps, sessionId: string, file: OfferedFile): Promise<DownloadOffer> {
  const ticket = randomBytes(32).toString('base64url');
  const now = deps.clock();
  await sql`delete from system.download_tickets where expires_at < ${new Date(now)}`.execute(deps.db);
  await deps.db
    .insertInto('download_tickets')
    .values({
      ticket_hash: hashTicket(ticket),
      session_id: sessionId,
      file_name: file.name,
      content: Buffer.from(file.content),
      created_at: new Date(now),
      expires_at: new Date(now + TICKET_LIFETIME_MS),
    })
    .execute();
  return { name: file.name, url: `${DOWNLOAD_PATH}/${ticket}` };
}

/** Hands out offered files, each once, as an attachment that no browser may interpret. */
export const downloadRoutes: RoutePlugin = async (app) => {
  const { deps } = app;
  app.get(
    `${DOWNLOAD_PATH}/:ticket`,
    {
      schema: { params: Type.Object({ ticket: Type.String({ maxLength: 100 }) }) },
      config: { isPublic: true },
      // A look at the headers must not use the ticket up.
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const file = await takeFile(deps, request.params.ticket);
      if (!file) throw new BusinessError('SERVER_FILE_GONE');
      return reply
        .header('content-type', 'application/octet-stream')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeFileName(file.file_name)}`)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'no-store')
        .send(file.content);
    },
  );
};

async function takeFile(deps: AppDeps, ticket: string) {
  const now = new Date(deps.clock());
  const { rows } = await sql<{ file_name: string; content: Buffer }>`
    delete from system.download_tickets t using system.sessions s, system.users u
      where t.ticket_hash = ${hashTicket(ticket)} and t.expires_at >= ${now}
        and s.id = t.session_id and s.ended_at is null and s.expires_at > ${now}
        and u.id = s.user_id and u.enabled_mark = 1
      returning t.file_name, t.content`.execute(deps.db);
  return rows[0];
}

function hashTicket(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}

/** RFC 8187: what encodeURIComponent leaves but the header's grammar does not allow. */
function encodeFileName(name: string): string {
  return encodeURIComponent(name).replace(/['()*!]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
}

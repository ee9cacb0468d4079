import type { FastifyRequest } from 'fastify';
import { SEE_AS_HEADER } from '../../wire/see-as';
import { BusinessError } from './errors';
import { readSeenSession } from './read-session';
import type { RequestSession } from './request-session';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who really asks, where `session` is that of somebody who is seen as; null for every other call. */
    reader: RequestSession | null;
  }
}

/**
 * Calls that only read, though their method does not say so: lists, look-ups and choices. Any other is refused.
 *
 * @internal
 */
export const READING_POSTS: ReadonlySet<string> = new Set([
  '/api/permission/Authority/Data/:objectId/Values',
  '/api/permission/Organize/OrganizeCondition',
  '/api/permission/Organize/getDefaultCurrentValueDepartmentId',
  '/api/permission/Picker/Actions/Entries',
  '/api/permission/Picker/Actions/List',
  '/api/permission/Picker/Actions/Named',
  '/api/permission/Picker/Actions/Recent',
  '/api/permission/Position/PositionCondition',
  '/api/permission/Position/getListByOrgIds',
  '/api/permission/Role/getListByOrgIds',
  '/api/permission/Users/GetListByAuthorize/:id',
  '/api/permission/Users/UserCondition',
  '/api/permission/Users/getDefaultCurrentValueUserId',
  '/api/permission/Users/getSelectedList',
  '/api/permission/Users/getSelectedUserList',
  '/api/permission/Users/getSubordinates',
  '/api/permission/Users/getUserList',
  '/api/system/Area/Actions/Find',
  '/api/system/Area/Actions/Offered',
  '/api/system/Area/Actions/Read',
  '/api/system/Area/GetAreaByIds',
  // Runs of interfaces change nothing here: `isSeen` refuses them what a button could (mayWriteByInterface).
  '/api/system/DataInterface/:id/Action/InfoByIds',
  '/api/system/DataInterface/:id/Action/List',
  '/api/system/DataInterface/:id/Actions/InfoByIds',
  '/api/system/DataInterface/:id/Actions/List',
  '/api/system/DataInterface/:id/Actions/Preview',
  '/api/visualdev/LinkedRecords',
  '/api/visualdev/OnlineDev/:modelId/List',
  '/api/visualdev/OnlineDev/:modelId/List/:id',
  '/api/visualdev/OnlineDev/:modelId/List/Count',
  '/api/visualdev/OnlineDev/:modelId/List/Groups',
  '/api/visualdev/OnlineDev/:modelId/List/Summary',
  '/api/visualdev/OnlineDev/:modelId/ListLink',
]);

/** Calls by GET that change something (a session, a number, a secret that is made), and a signature, which is its owner's alone. */
const REFUSED_GETS: ReadonlySet<string> = new Set([
  '/api/oauth/Logout',
  '/api/permission/Users/Current/SignImg',
  '/api/system/BillRule/BillNumber/:enCode',
  '/api/system/InterfaceOauth/getAppSecret',
]);

/**
 * Answers a call as somebody else, where its header says so and its session has begun it: by administrators, and for reading only
 * (docs/users.md#see-as-somebody-else). The session of that user is not touched. Throws SERVER_FORBIDDEN, SERVER_SEE_AS_WRITE and
 * SERVER_SEE_AS_OVER.
 */
export async function seeAsNamed(request: FastifyRequest, token: string): Promise<void> {
  const userId = request.headers[SEE_AS_HEADER];
  if (userId === undefined) return;
  const { session: reader, server } = request;
  if (!reader.isAdministrator) throw new BusinessError('SERVER_FORBIDDEN');
  if (!isReading(request)) throw new BusinessError('SERVER_SEE_AS_WRITE');
  const seen = await readSeenSession(server.deps, { token, userId: String(userId), language: reader.language });
  request.reader = reader;
  // What closes a session is the reader's: nobody else's password is theirs to change, and none opens what their own keeps shut.
  const { language, isLocked, passwordDue } = reader;
  request.session = { ...seen, language, isLocked, passwordDue, isSeen: true };
}

function isReading({ method, routeOptions: { url = '' } }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return !REFUSED_GETS.has(url);
  return method === 'POST' && READING_POSTS.has(url);
}

import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import type { RoutePlugin } from '../../../http/route-types';
import { CODE_LENGTH, codeOf, MAX_CODE_LENGTH } from './check-code';
import { drawCode } from './draw-code';

export { CODE_LENGTH, requireCode } from './check-code';

/** `Math.random()` or a moment: what clients tell their pictures apart by. */
const Random = Type.String({ minLength: 1, maxLength: 100 });
/** Nothing is read or kept for them, and browsers send no session with a picture. */
const isPublic = { config: { isPublic: true, cost: 'free' } } as const;

/** Pictures of codes to read off (docs/clients.md#codes-in-pictures). */
export const imageCodeRoutes: RoutePlugin = async (app) => {
  const { deps } = app;
  app.get(
    '/api/file/ImageCode/:random',
    { ...isPublic, schema: { params: Type.Object({ random: Random }) } },
    async ({ params }, reply) => sendPicture(reply, drawCode(codeOf(deps, params.random, CODE_LENGTH))),
  );
  const length = Type.String({ pattern: `^[${String(CODE_LENGTH)}-${String(MAX_CODE_LENGTH)}]$`, maxLength: 1 });
  app.get(
    '/api/oauth/ImageCode/:length/:random',
    { ...isPublic, schema: { params: Type.Object({ length, random: Random }) } },
    async ({ params }, reply) => sendPicture(reply, drawCode(codeOf(deps, params.random, Number(params.length)))),
  );
};

function sendPicture(reply: FastifyReply, picture: string): FastifyReply {
  return reply
    .header('content-type', 'image/svg+xml')
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(picture);
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Addresses at which clients look for a socket. */
const SOCKET_PATHS = /^\/websocket(?:\/|\?|$)/i;

/**
 * Answers 404, the status itself, to a WebSocket handshake and to the addresses of sockets: nothing here speaks that protocol,
 * and a page or an envelope under 200 would tell the client otherwise. (Other upgrades are only offers: those calls are
 * answered as if nothing had been offered.)
 */
export function registerUpgradeRefusal(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isHandshake(request) || SOCKET_PATHS.test(request.url)) return refuse(reply);
  });
}

function isHandshake({ headers }: FastifyRequest): boolean {
  return /(?:^|[\s,])websocket(?:$|[\s,])/i.test(headers.upgrade ?? '');
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.status(404).header('connection', 'close').type('text/plain').send('404');
}

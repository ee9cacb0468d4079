import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Grace period; then reading calls are cancelled, and idle or incomplete connections closed. */
const GRACE_MS = 500;
const TICK_MS = 50;

/**
 * Graceful shutdown in `app.close()`: pending answers are sent and their connections closed, idle ones at once; after a grace
 * period reading calls are cancelled and incomplete requests cut off. Writing calls are waited for.
 */
export function registerGracefulClose(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  let closingSince = 0;
  let timer: NodeJS.Timeout | undefined;
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closingSince > 0) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    closingSince = performance.now();
    timer = setInterval(() => {
      app.server.closeIdleConnections();
      if (performance.now() - closingSince < GRACE_MS) return;
      const working = giveUpReaders(app);
      for (const socket of sockets) if (!working.has(socket)) socket.destroy();
    }, TICK_MS);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Cancels every call that can be, and returns the connections of the others. */
function giveUpReaders({ openCalls }: FastifyInstance): ReadonlySet<Socket> {
  const working = new Set<Socket>();
  for (const { scope, raw, isReceived } of openCalls) {
    // A cancelled call gets one more tick to respond.
    const wasGivenUp = scope?.isGivenUp ?? false;
    const isGivenUp = scope?.giveUp() ?? true;
    if (isReceived && !(wasGivenUp && isGivenUp)) working.add(raw.socket);
  }
  return working;
}

import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** After this long reading calls are given up and connections closed that only wait, or never sent their whole request. */
const GRACE_MS = 500;
const TICK_MS = 50;

/**
 * Lets `app.close()` end soon: answers in work are sent and their connections closed after them, idle ones at once; after a
 * short grace calls that only read are given up and requests that never came in whole are cut off. Calls that write are
 * waited for.
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

/** Gives up every call that can be, and answers the connections of the others. */
function giveUpReaders({ openCalls }: FastifyInstance): ReadonlySet<Socket> {
  const working = new Set<Socket>();
  for (const { scope, raw, isReceived } of openCalls) {
    // A call that was given up gets one more tick for its answer.
    const wasGivenUp = scope?.isGivenUp ?? false;
    const isGivenUp = scope?.giveUp() ?? true;
    if (isReceived && !(wasGivenUp && isGivenUp)) working.add(raw.socket);
  }
  return working;
}

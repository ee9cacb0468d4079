import { setTimeout as pause } from 'node:timers/promises';
import { createClient, type Call, type Reply } from './http-client';

const LONGEST_MS = 180_000;
const RETRY_MS = 50;

/** Retries a sign-in until it succeeds; returns the duration in ms. Throws when the server exits, or after three minutes. */
export async function waitUntilReady(
  port: number,
  server: { requireAlive: () => void },
  { signIn, readToken }: { readonly signIn: Call; readonly readToken: (reply: Reply) => string },
): Promise<number> {
  const beganAt = performance.now();
  const client = createClient(port, 1);
  let said = '';
  try {
    while (performance.now() - beganAt < LONGEST_MS) {
      server.requireAlive();
      try {
        const reply = await client.send(signIn);
        if (reply.status >= 200 && reply.status < 300 && readToken(reply) !== '') return performance.now() - beganAt;
        said = `${reply.status} ${reply.text.slice(0, 300)}`;
      } catch (error) {
        said = String(error);
      }
      await pause(RETRY_MS);
    }
  } finally {
    client.close();
  }
  throw new Error(`nobody can sign in after three minutes: ${said}`);
}

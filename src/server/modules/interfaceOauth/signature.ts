import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What a caller signs (docs/clients.md#calls-from-outside). */
export interface SignedCall {
  readonly method: string;
  /** Path with its query, as it was sent. */
  readonly path: string;
  /** Milliseconds since the epoch, as text. */
  readonly timestamp: string;
  readonly nonce: string;
  readonly body: string;
}

/** HMAC-SHA256 of the call's lines under the caller's secret, hexadecimal. */
export function signCall(secret: string, { method, path, timestamp, nonce, body }: SignedCall): string {
  const digest = createHash('sha256').update(body, 'utf8').digest('hex');
  const lines = [method.toUpperCase(), path, timestamp, nonce, digest];
  return createHmac('sha256', secret).update(lines.join('\n'), 'utf8').digest('hex');
}

/** Whether a signature is that of the call. */
export function isSignatureOf(secret: string, call: SignedCall, signature: string): boolean {
  const expected = Buffer.from(signCall(secret, call), 'hex');
  const given = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(expected.length);
  return timingSafeEqual(expected, given);
}

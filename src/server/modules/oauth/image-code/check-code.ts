import { createHash, createHmac } from 'node:crypto';
import type { AppDeps } from '../../../deps';
import { BusinessError } from '../../../http/errors';
import { takeOnce } from '../../../http/rate-limit';
import { CODE_CHARACTERS } from './draw-code';

/** A code changes after so long, and its predecessor counts as long again. */
const PERIOD_MS = 5 * 60_000;
/** Characters of the codes that no client names a length for. */
export const CODE_LENGTH = 4;
export const MAX_CODE_LENGTH = 6;

/**
 * The code of the picture that a client asks for under a word of its own. It follows from the word, the time and the server's key, so
 * that every process knows it and nothing is kept of pictures that nobody answers.
 */
export function codeOf({ config, clock }: AppDeps, random: string, length: number): string {
  return makeCode(config.secretKeys, `${random}\n${String(periodOf(clock()))}`, length);
}

/** What a client answers: the word of its picture, and what it read there. */
export interface CodeAnswer {
  readonly random: string;
  readonly code: string;
  readonly length: number;
}

/**
 * Lets the right answer to a picture pass, in either case, once: a picture that was answered, rightly or not, is used up on every
 * server. Throws SERVER_IMAGE_CODE.
 */
export async function requireCode(deps: AppDeps, { random, code, length }: CodeAnswer): Promise<void> {
  const now = deps.clock();
  const given = code.trim().toUpperCase();
  const periods = [periodOf(now), periodOf(now) - 1];
  const isRight =
    random !== '' &&
    periods.some((period) => makeCode(deps.config.secretKeys, `${random}\n${String(period)}`, length) === given);
  const isFirst = await takeOnce(deps, `imageCode:${hashOf(random)}`, now + 2 * PERIOD_MS);
  if (!isRight || !isFirst) throw new BusinessError('SERVER_IMAGE_CODE');
}

function periodOf(atMs: number): number {
  return Math.floor(atMs / PERIOD_MS);
}

function makeCode([key = '']: readonly string[], word: string, length: number): string {
  const bytes = createHmac('sha256', Buffer.from(key, 'hex')).update(`image code\n${word}`).digest();
  // Four bytes for a character: what the remainder favours is too little to notice.
  return Array.from(
    { length },
    (_, index) => CODE_CHARACTERS[bytes.readUInt32BE(index * 4) % CODE_CHARACTERS.length],
  ).join('');
}

function hashOf(random: string): string {
  return createHash('sha256').update(random).digest('base64url');
}

import { BusinessError } from '../../http/errors';
import type { SourceBounds } from './source-query';

/** Beyond the statement's own timeout. */
const GRACE_MS = 1000;
/** Bytes besides the rows: greeting, column names, and the header of each row. */
const PROTOCOL_BYTES = 1024 * 1024;
const ROW_HEADER_BYTES = 32;

/** Hands a chunk of what a server sends to a driver's parser. */
type Parse = (chunk: Buffer) => void;

/** What stands between another server and the driver that reads it. */
export interface ConnectionGuard {
  /** Wraps a driver's parser: what it throws inside a `data` event would end the process, and it collects a row of any size. */
  readonly parser: (parse: Parse) => Parse;
  /** Ends the run with an error. */
  readonly fail: (error: Error) => void;
}

interface GuardedWork<Value> {
  readonly run: (guard: ConnectionGuard) => Promise<Value>;
  /** Destroys the connection: nothing that the server was asked may end by itself. */
  readonly cut: () => void;
}

/**
 * Runs a driver against a server that nobody vouches for: its errors, its silence and its size end this run and no more. Throws what
 * the work throws, SERVER_INTERFACE_TIMEOUT, and `bounds.tooLarge()` beyond the bytes of the rows and their protocol.
 */
export async function guardConnection<Value>(
  { timeoutMs, maxBytes, rowCap, tooLarge }: SourceBounds,
  { run, cut }: GuardedWork<Value>,
): Promise<Value> {
  let isOver = false;
  let bytesLeft = maxBytes + PROTOCOL_BYTES + rowCap * ROW_HEADER_BYTES;
  let fail: ConnectionGuard['fail'] = () => undefined;
  const broken = new Promise<never>((_resolve, reject) => {
    fail = (error) => {
      isOver = true;
      reject(error);
      cut();
    };
  });
  const parser =
    (parse: Parse): Parse =>
    (chunk) => {
      if (isOver) return;
      bytesLeft -= chunk.length;
      if (bytesLeft < 0) {
        fail(tooLarge());
        return;
      }
      try {
        parse(chunk);
      } catch (error) {
        fail(error instanceof Error ? error : new Error(String(error)));
      }
    };
  const timer = setTimeout(() => fail(new BusinessError('SERVER_INTERFACE_TIMEOUT')), timeoutMs + GRACE_MS);
  try {
    return await Promise.race([run({ parser, fail }), broken]);
  } finally {
    isOver = true;
    clearTimeout(timer);
    cut();
  }
}

import { BusinessError } from '../../../http/errors';

/** Modules that are read at a time. */
export const AT_ONCE = 4;

/** The time that parts of an answer have together. */
export interface Deadline {
  /**
   * What a part answers; throws SERVER_STATEMENT_TIMEOUT once the time is over. A part that runs then ends with its own statement, and no other
   * is begun.
   */
  within: <Answer>(part: () => Promise<Answer>) => Promise<Answer>;
}

/** A time for all parts that begins now; milliseconds. */
export function createDeadline(ms: number): Deadline {
  const ends = performance.now() + ms;
  return {
    async within(part) {
      const left = ends - performance.now();
      if (left <= 0) throw new BusinessError('SERVER_STATEMENT_TIMEOUT');
      let timer: NodeJS.Timeout | undefined;
      const over = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new BusinessError('SERVER_STATEMENT_TIMEOUT')), left);
      });
      try {
        return await Promise.race([part(), over]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

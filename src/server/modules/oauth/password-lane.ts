import { BusinessError } from '../../http/errors';

/** Limits of password hashing: each costs about 32 MB and 15 ms (a wrong one 75) of a thread that files and compression also need. */
export interface LaneBounds {
  readonly parallel: number;
  /** Maximum length of each of the two queues. */
  readonly waiting: number;
}

/** A concurrency limit with a priority queue. */
export interface Lane {
  /** Queues a task; urgent ones go first. Throws SERVER_RATE_LIMITED when the queue is full. */
  run: <T>(task: () => Promise<T>, isUrgent: boolean) => Promise<T>;
}

/** Retry-After for a full queue. */
const RETRY_SECONDS = 2;

/** Creates a lane; users with a session or known browser never wait behind unknown ones. */
export function createLane({ parallel, waiting }: LaneBounds): Lane {
  const urgent: (() => void)[] = [];
  const others: (() => void)[] = [];
  let running = 0;

  function leave(): void {
    const next = urgent.shift() ?? others.shift();
    if (next) next();
    else running -= 1;
  }

  async function enter(line: (() => void)[]): Promise<void> {
    if (running < parallel) {
      running += 1;
      return;
    }
    if (line.length >= waiting) throw new BusinessError('SERVER_RATE_LIMITED', { seconds: RETRY_SECONDS });
    // Whoever leaves passes the slot on.
    await new Promise<void>((resolve) => line.push(resolve));
  }

  return {
    async run(task, isUrgent) {
      await enter(isUrgent ? urgent : others);
      try {
        return await task();
      } finally {
        leave();
      }
    },
  };
}

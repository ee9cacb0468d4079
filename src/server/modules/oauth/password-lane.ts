import { BusinessError } from '../../http/errors';

/** Bounds of the work on passwords: each costs about 32 MB and 15 ms (a wrong one 75) of a thread that files and compression need too. */
export interface LaneBounds {
  readonly parallel: number;
  /** Longest line, of each of the two kinds. */
  readonly waiting: number;
}

/** A line at the door of expensive work. */
export interface Lane {
  /** Runs a task when its turn comes; an urgent one goes before all that are not. Throws SERVER_RATE_LIMITED when the line is full. */
  run<T>(task: () => Promise<T>, isUrgent: boolean): Promise<T>;
}

/** What somebody is told who comes to a full line: by then it is empty. */
const RETRY_SECONDS = 2;

/** Makes a lane; people of whom something is known (a session, a browser) never stand behind those of whom nothing is. */
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
    // Whoever leaves hands over the place.
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

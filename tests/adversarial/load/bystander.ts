import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Product } from '../support/product';

const PAUSE_MS = 100;
const NANOSECONDS_PER_MS = 1e6;

/** Another user who pages through a list during an attack. */
export interface Bystander {
  /** Stops; returns the slowest call, less this process's own event loop delay, and all failed answers. */
  stop: () => Promise<{ readonly calls: number; readonly slowestMs: number; readonly refusals: readonly string[] }>;
}

/** Requests pages of patients one after the other, with a pause of 100 ms. */
export function startBystander({ call }: Product, token: string): Bystander {
  const lateness = monitorEventLoopDelay({ resolution: 10 });
  const refusals: string[] = [];
  let calls = 0;
  let slowestMs = 0;
  let isOver = false;
  const read = async () => {
    while (!isOver) {
      lateness.reset();
      lateness.enable();
      const began = performance.now();
      const body = { currentPage: 1 + (calls % 5), pageSize: 20 };
      const answer = await call('POST', '/api/visualdev/OnlineDev/exPatientRegistration/List', token, body);
      const tookMs = performance.now() - began - lateness.max / NANOSECONDS_PER_MS;
      lateness.disable();
      calls += 1;
      slowestMs = Math.max(slowestMs, tookMs);
      if (answer?.code !== 200) refusals.push(`${String(answer?.code)} ${String(answer?.msg)}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const running = read();
  return {
    async stop() {
      isOver = true;
      await running;
      return { calls, slowestMs: Math.round(slowestMs), refusals };
    },
  };
}

/** A process that answers calls, one of several behind one port; the first process starts it and says what to do. */
import { limitHeapGrowth } from '../limit-heap-growth';
import { serve, type RunningServer } from '../main';
import { toFailure, type Order, type Report } from './messages';

let running: Promise<RunningServer> | undefined;

function report(message: Report): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });
}

async function start(order: Order & { readonly kind: 'serve' }): Promise<void> {
  const { environment, databaseUrl, worker } = order;
  limitHeapGrowth(environment.heapGrowthPercent);
  running = serve(environment, databaseUrl, worker);
  try {
    await report({ kind: 'listening', address: (await running).address });
  } catch (error) {
    await report({ kind: 'failed', failure: toFailure(error) });
    process.exit(1);
  }
}

let isStopping = false;

/** Sends the answers that are in work, then ends. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  try {
    await (await running)?.close();
    process.exit(0);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}

process.on('message', (order: Order) => {
  if (order.kind === 'serve') void start(order);
  else void stop();
});
process.on('disconnect', () => void stop());
process.on('SIGTERM', () => void stop());
// Ctrl-C reaches every process of a terminal: the first one says when to stop.
process.on('SIGINT', () => undefined);
void report({ kind: 'loaded' });

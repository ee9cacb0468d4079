/** A worker: one of several processes that serve requests on one port, controlled by the primary process. */
import { giveBackAfterStart } from '../give-back-after-start';
import { limitHeapGrowth } from '../limit-heap-growth';
import { prepareDatabase, serve, type RunningServer } from '../main';
import { toFailure, type Order, type Report } from './messages';

let running: RunningServer | undefined;
/** What was told so far is done one after the other. */
let work: Promise<void> = Promise.resolve();

function report(message: Report): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });
}

async function obey(order: Exclude<Order, { readonly kind: 'stop' }>): Promise<void> {
  const { environment, databaseUrl } = order;
  limitHeapGrowth(environment.heapGrowthPercent);
  try {
    if (order.kind === 'prepare') {
      await prepareDatabase(environment, databaseUrl, (passwords) => void report({ kind: 'passwords', passwords }));
      await report({ kind: 'prepared' });
    } else {
      running = await serve(environment, databaseUrl, order.worker);
      await report({ kind: 'listening', address: running.address });
      void giveBackAfterStart(environment.heapGrowthPercent);
    }
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
    await work;
    await running?.close();
    process.exit(0);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}

process.on('message', (order: Order) => {
  if (order.kind === 'stop') void stop();
  else work = work.then(() => obey(order));
});
process.on('disconnect', () => void stop());
process.on('SIGTERM', () => void stop());
// Ctrl-C reaches all processes of a terminal: the primary one decides when to stop.
process.on('SIGINT', () => undefined);
void report({ kind: 'loaded' });

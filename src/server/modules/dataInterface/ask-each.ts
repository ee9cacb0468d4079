import { BusinessError } from '../../http/errors';
import type { InterfaceRun } from './interface-run';

interface AskEach<Row> {
  readonly ids: readonly string[];
  /** How many are asked at once. */
  readonly parallel: number;
  readonly ask: (id: string) => Promise<readonly Row[]>;
}

/**
 * Asks for picked rows one at a time. All of them together have the time of one run, so that a long page costs no more than a slow
 * one. Throws SERVER_INTERFACE_TIMEOUT.
 */
export async function askEach<Row>(
  { deps }: Pick<InterfaceRun, 'deps'>,
  { ids, parallel, ask }: AskEach<Row>,
): Promise<readonly Row[]> {
  const until = performance.now() + deps.config.interfaceTimeoutMs;
  const waiting = [...ids];
  const found: Row[] = [];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      if (performance.now() > until) throw new BusinessError('SERVER_INTERFACE_TIMEOUT');
      found.push(...(await ask(id)));
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return found;
}

import { parseArgs } from 'node:util';
import { OPERATION_IDS, type OperationId } from '../operations';
import { SYSTEM_NAMES, USERS, type SystemName } from '../system';

export interface ServerBenchOptions {
  readonly sizes: readonly number[];
  readonly systems: readonly SystemName[];
  readonly operations: readonly OperationId[];
  readonly connections: readonly number[];
  readonly seconds: number;
  readonly rounds: number;
  /** Keeps the filled databases for the next run. */
  readonly isKept: boolean;
  /** True for a full run, or with `--write`. Results are written after each size; rows that were not measured are kept. */
  readonly isWritten: boolean;
  /** Writes the statements of lists with their query plans instead of measuring. */
  readonly isExplained: boolean;
}

export const HELP = `npm run bench:server -- [options]: Formloom, Directus, NocoBase and a hand-written server on the same orders

  --size 100000,1000000     numbers of records (default 100000,1000000,10000000)
  --only formloom,limit     systems (default ${SYSTEM_NAMES.join(',')})
  --ops list,filter         operations (default all: ${OPERATION_IDS.join(', ')})
  --connections 1,16        callers at once, at most ${USERS} (default 1,16)
  --seconds 2               of each measurement (default 2)
  --rounds 3                of all measurements, medians are shown (default 3)
  --keep                    keep the filled databases in bench/server/.data for the next run; remove the folder to fill anew
  --write                   write a partial run into the results as well; other sizes, systems and rows stay as they are
  --explain                 measure nothing: write the statements of Formloom's lists with their plans into bench/server/EXPLAIN.md
  --help

Filling all four systems takes about 2, 7 and 40 minutes (100,000, 1,000,000 and 10,000,000 records), measuring them at most
25, 40 and 75 with the default options. 10,000,000 records need about 25 GB of disk, the packages of the peers 2 GB.`;

const SIZES = [100_000, 1_000_000, 10_000_000];
const CONNECTIONS = [1, USERS];
const SECONDS = 2;
const ROUNDS = 3;
const LEAST_RECORDS = 1000;

/** Parses the options; null for `--help`. Throws with the possible values when one is invalid. */
export function parseOptions(args: readonly string[]): ServerBenchOptions | null {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ size: text, only: text, ops: text, connections: text, seconds: text, rounds: text },
      ...{ keep: flag, write: flag, explain: flag, help: flag },
    },
  });
  if (values.help) return null;
  const systems = choose(values.explain ? 'formloom' : values.only, SYSTEM_NAMES, '--only');
  const operations = choose(values.ops, OPERATION_IDS, '--ops');
  const sizes = toNumbers(values.size, '--size', { fallback: SIZES, least: LEAST_RECORDS, most: 10_000_000 });
  const connections = toNumbers(values.connections, '--connections', { fallback: CONNECTIONS, least: 1, most: USERS });
  const [seconds = SECONDS] = toNumbers(values.seconds, '--seconds', { fallback: [SECONDS], least: 1, most: 60 });
  const [rounds = ROUNDS] = toNumbers(values.rounds, '--rounds', { fallback: [ROUNDS], least: 1, most: 20 });
  const isWhole =
    systems.length === SYSTEM_NAMES.length &&
    operations.length === OPERATION_IDS.length &&
    SIZES.every((size) => sizes.includes(size)) &&
    CONNECTIONS.every((count) => connections.includes(count)) &&
    seconds >= SECONDS &&
    rounds >= ROUNDS;
  const isWritten = isWhole || values.write === true;
  const flags = { isKept: values.keep === true, isWritten, isExplained: values.explain === true };
  return { sizes, systems, operations, connections, seconds, rounds, ...flags };
}

function choose<Name extends string>(
  text: string | undefined,
  known: readonly Name[],
  option: string,
): readonly Name[] {
  if (text === undefined) return known;
  const asked = text.split(',').map((part) => part.trim());
  const unknown = asked.filter((name) => !known.some((one) => one === name));
  if (unknown.length > 0) throw new Error(`${option}: no such ${unknown.join(', ')}; there are ${known.join(', ')}`);
  return known.filter((name) => asked.includes(name));
}

function toNumbers(
  text: string | undefined,
  option: string,
  { fallback, least, most }: { readonly fallback: readonly number[]; readonly least: number; readonly most: number },
): readonly number[] {
  if (text === undefined) return fallback;
  const numbers = text.split(',').map(Number);
  if (!numbers.every((number) => Number.isInteger(number) && number >= least && number <= most))
    throw new Error(`${option} takes whole numbers from ${least} to ${most}`);
  return numbers;
}

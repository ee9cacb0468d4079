/**
 * `npm run bench:server`: compares the server with its peers and a hand-written server, with 100,000, 1,000,000 and 10,000,000
 * records. Installs and fills everything itself. A full run writes `bench/server/RESULTS.md` and `bench/server-results.json`;
 * `--help` lists the options.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { lockData } from '../../scripts/lock-data';
import { checkTargets, toCount } from './run/check-targets';
import { openDatabases } from './run/databases';
import { databaseName } from './run/fill-system';
import { explainSize } from './run/explain-size';
import { HELP, parseOptions, type ServerBenchOptions } from './run/options';
import { NO_RESULTS, readResults, withSize } from './run/results';
import { runSize } from './run/run-size';
import type { SizeRun } from './run/start-system';
import { withExplained } from './run/write-explain';
import { sizeRows, toMarkdown } from './run/write-report';
import type { System, SystemName } from './system';
import { directus } from './systems/directus';
import { formloom } from './systems/formloom';
import { limit } from './systems/limit';
import { nocobase } from './systems/nocobase';

const SYSTEMS: Readonly<Record<SystemName, System>> = { formloom, directus, nocobase, limit };
const benchDir = import.meta.dirname;
const resultsFile = path.join(benchDir, '..', 'server-results.json');
const reportFile = path.join(benchDir, 'RESULTS.md');
const explainFile = path.join(benchDir, 'EXPLAIN.md');

function describeMachine(postgres: string): string {
  const cpus = os.cpus();
  const memoryGb = Math.round(os.totalmem() / 1024 ** 3);
  return `${cpus.length} × ${cpus[0]?.model.trim() ?? 'CPU'}, ${memoryGb} GB, ${os.type()} ${os.arch()}, Node ${process.versions.node}, PostgreSQL ${postgres}`;
}

function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_cell, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  for (const row of rows) console.log(row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '));
}

/** Replaces the section of one size in EXPLAIN.md. */
async function explain(run: SizeRun, records: number): Promise<void> {
  const calls = await explainSize(run, records);
  const former = existsSync(explainFile) ? readFileSync(explainFile, 'utf8') : '';
  const facts = `${new Date().toISOString()}, ${run.machine}.`;
  writeFileSync(explainFile, withExplained(former, { size: String(records), facts, calls }));
  if (!run.options.isKept) for (const system of run.systems) await run.databases.drop(databaseName(system, records));
  console.log('Written: bench/server/EXPLAIN.md');
}

async function main(options: ServerBenchOptions): Promise<void> {
  const systems = options.systems.map((name) => SYSTEMS[name]);
  for (const system of systems) await system.install(benchDir);
  const dataDir = path.join(benchDir, '.data');
  // Lock file: a concurrent run would distort the measurements and stop the shared database.
  const lock = lockData(dataDir);
  const databases = await openDatabases(dataDir);
  const stop = () => {
    void databases.stop().finally(() => {
      lock.release();
      process.exit(1);
    });
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  let results = NO_RESULTS;
  try {
    for (const records of options.sizes) {
      console.log(`\n${toCount(String(records))} records`);
      const machine = describeMachine(databases.version);
      const run: SizeRun = { options, databases, benchDir, dataDir, systems, machine };
      if (options.isExplained) {
        await explain(run, records);
        continue;
      }
      const found = await runSize(run, records);
      results = withSize(results, found);
      printTable(sizeRows(results, String(records)));
      if (!options.isWritten) continue;
      const written = withSize(readResults(resultsFile), found);
      writeFileSync(resultsFile, `${JSON.stringify(written, null, 2)}\n`);
      writeFileSync(reportFile, toMarkdown(written, Object.values(SYSTEMS)));
      console.log('Written: bench/server/RESULTS.md, bench/server-results.json');
    }
    if (options.isExplained) return;
    console.log('');
    printTable(checkTargets(results).map(({ goal, figure, isMet }) => [isMet ? 'yes' : 'NO ', goal, figure]));
  } finally {
    await databases.stop();
    lock.release();
  }
}

const options = parseOptions(process.argv.slice(2));
if (options) await main(options);
else console.log(HELP);

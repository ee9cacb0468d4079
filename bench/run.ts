/**
 * `npm run bench`: compares the engine with its peers, in one browser and one run. Prints the tables; a full run also writes
 * `RESULTS.md` and `results.json`. `--only formloom,dom --scenario C --rounds 3` runs a part; with `--write`, its scenarios
 * replace those in the files.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BrowserHolder } from './run/browser-holder';
import { buildPage } from './run/build-pages';
import { installPeers } from './run/install-peers';
import { measureRound, TooSlow } from './run/measure-round';
import { parseOptions, type BenchOptions } from './run/options';
import { replaceScenarios, RunLog, type Results } from './run/results';
import { servePages } from './run/serve-pages';
import { untilQuiet } from './run/until-quiet';
import { scenarioRows, toMarkdown } from './run/write-report';
import type { EngineEntry } from './run/engines';
import type { ScenarioId } from './pages/shared/scenario';

const benchDir = import.meta.dirname;

interface Run {
  readonly options: BenchOptions;
  readonly log: RunLog;
  readonly browser: BrowserHolder;
  readonly address: string;
}

/** Runs one round of one engine. After a failure, the engine skips the rest of the scenario: a hang costs one timeout only. */
async function runRound(
  run: Run,
  engine: EngineEntry,
  { scenario, isCounted }: { readonly scenario: ScenarioId; readonly isCounted: boolean },
): Promise<void> {
  const { options, log, browser, address } = run;
  if (log.hasFailed(engine.name, scenario)) return;
  try {
    const context = await browser.context();
    if (!(await untilQuiet())) console.log(`The cores do not rest before ${engine.name}: its round may be too slow.`);
    const { isVerbose } = options;
    const round = await measureRound({ context, address, engine: engine.name, scenario, isVerbose });
    if (isCounted) log.add(engine.name, scenario, round);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.fail(engine.name, scenario, firstLine(reason));
    if (options.isVerbose) console.error(error);
    if (error instanceof TooSlow) await browser.restart();
  }
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').replace(/^page\.\w+: /, '').slice(0, 160);
}

/** Runs all rounds of a scenario: engines in turn, each round starts with the next engine. */
async function runScenario(run: Run, scenario: ScenarioId): Promise<void> {
  const { rounds } = run.options;
  const engines = run.options.engines.filter(({ skips }) => !skips?.includes(scenario));
  if (engines.length === 0) return;
  // Round 0 warms up the browser's caches and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const first = round % engines.length;
    for (const engine of [...engines.slice(first), ...engines.slice(0, first)]) {
      await runRound(run, engine, { scenario, isCounted: round > 0 });
    }
  }
}

function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_cell, at) =>
    Math.max(...rows.map((row) => (row[at]?.startsWith('failed') ? 0 : (row[at]?.length ?? 0)))),
  );
  for (const row of rows) console.log(row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '));
}

function describeMachine(): string {
  const cpus = os.cpus();
  const memoryGb = Math.round(os.totalmem() / 1024 ** 3);
  return `${cpus.length} × ${cpus[0]?.model.trim() ?? 'CPU'}, ${memoryGb} GB, ${os.type()} ${os.arch()}, Node ${process.versions.node}`;
}

/** Merges results into the files. Called after each scenario, so that an aborted run keeps the finished ones. */
function write(results: Results): void {
  const file = path.join(benchDir, 'results.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : { scenarios: {}, engines: {} };
  const all = replaceScenarios(kept, results);
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(path.join(benchDir, 'RESULTS.md'), toMarkdown(all));
  console.log('Written: bench/RESULTS.md, bench/results.json');
}

async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2));
  installPeers(benchDir);
  for (const engine of options.engines) {
    console.log(`Building the page of ${engine.name} …`);
    await buildPage(benchDir, engine, options.isVerbose);
  }
  const server = await servePages(path.join(benchDir, 'dist'));
  const browser = new BrowserHolder();
  const log = new RunLog();
  try {
    for (const scenario of options.scenarios) {
      console.log(`\nScenario ${scenario}`);
      await runScenario({ options, log, browser, address: server.address }, scenario);
      const machine = `${describeMachine()}, Chromium ${await browser.version()}`;
      const results = log.toResults(scenario, { date: new Date().toISOString(), machine, rounds: options.rounds });
      printTable(scenarioRows(results, scenario));
      if (options.isWritten) write(results);
    }
  } finally {
    await browser.close();
    await server.close();
  }
}

await main();

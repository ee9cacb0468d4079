import type { ScenarioId } from '../pages/shared/scenario';
import { checkTargets } from './check-targets';
import { ENGINES, LIMIT, OURS } from './engines';
import type { Figures, Measured, Outcome, Results } from './results';

const SCENARIO_TITLES: Readonly<Record<ScenarioId, string>> = {
  A: '200 fields',
  B: '1,000 fields',
  C: 'sub-table 200 × 8, calculated column and total',
  D: 'sub-table 1,000 × 8, calculated column and total',
  E: 'sub-table 5,000 × 20, calculated column and total',
  F: 'sub-table 50,000 × 20, calculated column and total',
};

const HEAD = ['engine', 'usable', 'key p50', 'key p95', 'insert top', 'delete top', 'paste 1,000 × 8', 'heap'];

const SCHEMA_DRIVEN = new Set(ENGINES.filter((engine) => engine.isSchemaDriven).map((engine) => engine.name));

const isFigures = (outcome: Outcome | undefined): outcome is Measured =>
  outcome !== undefined && !('failed' in outcome);

/** The table of one scenario as rows of cells; the first row is the head. */
export function scenarioRows(results: Results, scenario: ScenarioId): readonly (readonly string[])[] {
  const lines = Object.entries(results.engines).flatMap(([name, outcomes]) => {
    const outcome = outcomes[scenario];
    return outcome ? [[name, ...figureCells(outcome)]] : [];
  });
  return [HEAD, ...lines];
}

function figureCells(outcome: Outcome): readonly string[] {
  if (!isFigures(outcome)) return [`failed: ${outcome.failed}`, ...Array<string>(HEAD.length - 2).fill('')];
  const { usableMs, keyP50Ms, keyP95Ms, insertTopMs, deleteTopMs, pasteMs, heapMb } = outcome;
  const times = [usableMs, keyP50Ms, keyP95Ms, insertTopMs, deleteTopMs, pasteMs];
  return [...times.map((value) => (value === null ? '–' : toMs(value))), `${heapMb.toFixed(1)} MB`];
}

function toMs(value: number): string {
  return `${value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(1)} ms`;
}

/** Returns the text of `bench/RESULTS.md`. */
export function toMarkdown(results: Results): string {
  const scenarios = (Object.keys(SCENARIO_TITLES) as ScenarioId[]).filter((id) => scenarioRows(results, id).length > 1);
  return [
    '# Formloom and its peers',
    '',
    'Made by `npm run bench`: medians of all rounds, engines in turn, a fresh page per round, production builds whose scripts are compiled while they are fetched. An engine that needs more than 60 s for a step is shown as failed.',
    '',
    ...targetLines(results),
    'What a row that comes or goes costs, and a key: [PROFILE.md](PROFILE.md).',
    '',
    ...scenarios.flatMap((id) => section(results, id)),
    '## How it is measured',
    '',
    ...METHOD.map((line) => `- ${line}`),
    '',
    '## The engines',
    '',
    ...ENGINES.filter(({ name }) => name in results.engines).map(({ name, note }) => `- **${name}**: ${note}`),
    '',
  ].join('\n');
}

function section(results: Results, id: ScenarioId): readonly string[] {
  const ratios = ratioRows(results, id);
  return [
    `## ${id}: ${SCENARIO_TITLES[id]}`,
    '',
    ...runLines(results, id),
    ...toTable(scenarioRows(results, id)),
    '',
    ...(ratios.length > 1 ? [`Ratios of \`${OURS}\` (below 1 = faster, smaller):`, '', ...toTable(ratios), ''] : []),
    ...detailLines(results, id),
  ];
}

function runLines({ scenarios }: Results, id: ScenarioId): readonly string[] {
  const run = scenarios[id];
  if (!run) return [];
  return [`${run.date}, ${run.rounds} round${run.rounds === 1 ? '' : 's'}, ${run.machine}.`, ''];
}

type FigureName = keyof Figures;
const FIGURE_NAMES: readonly FigureName[] = [
  'usableMs',
  'keyP50Ms',
  'keyP95Ms',
  'insertTopMs',
  'deleteTopMs',
  'pasteMs',
  'heapMb',
];

/** The targets, and whether this run meets them. */
function targetLines(results: Results): readonly string[] {
  const lines = checkTargets(results).map(({ goal, figure, isMet }) => [goal, figure, isMet ? 'yes' : '**no**']);
  return lines.length === 0 ? [] : ['## Targets', '', ...toTable([['target', 'measured', 'met'], ...lines]), ''];
}

/** Ratios of our figures to the best schema-driven peer of each figure, and to every other engine, bare DOM included. */
function ratioRows(results: Results, id: ScenarioId): readonly (readonly string[])[] {
  const ours = results.engines[OURS]?.[id];
  if (!isFigures(ours)) return [];
  const others = Object.entries(results.engines).flatMap(([name, outcomes]) => {
    const outcome = outcomes[id];
    return name !== OURS && isFigures(outcome) ? [{ name, figures: outcome }] : [];
  });
  const peers = others.filter(({ name }) => SCHEMA_DRIVEN.has(name)).map(({ figures }) => figures);
  const best = FIGURE_NAMES.map((figure) => {
    const known = peers.map((peer) => peer[figure]).filter((value) => value !== null);
    return ratio(ours[figure], known.length > 0 ? Math.min(...known) : null);
  });
  const single = others.map(({ name, figures }) => [
    name === LIMIT ? `${name} (limit)` : name,
    ...FIGURE_NAMES.map((figure) => ratio(ours[figure], figures[figure])),
  ]);
  return [
    ['against', ...HEAD.slice(1)],
    ...(peers.length > 0 ? [['**best schema-driven peer**', ...best]] : []),
    ...single,
  ];
}

function ratio(ours: number | null, other: number | null): string {
  return ours === null || other === null || other <= 0 ? '–' : `${(ours / other).toFixed(2)}×`;
}

/** The second table: p95 until usable, undo, and totals, timed on their own because engines may compute them later. */
function detailLines(results: Results, id: ScenarioId): readonly string[] {
  const lines = Object.keys(results.engines).flatMap((name) => {
    const outcome = results.engines[name]?.[id];
    if (!isFigures(outcome)) return [];
    const cells = [outcome.usableP95Ms, outcome.undoMs, outcome.totalMs, outcome.pasteTotalMs];
    return [[name, ...cells.map((value) => (value === null ? '–' : toMs(value)))]];
  });
  const head = [
    'engine',
    'usable p95',
    'undo of the delete',
    'total after the last key',
    'total after the paste is shown',
  ];
  return lines.length === 0 ? [] : [...toTable([head, ...lines]), ''];
}

function toTable([head = [], ...lines]: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_cell, at) => (at === 0 ? '---' : '---:'))), ...lines.map(line)];
}

const METHOD: readonly string[] = [
  '**usable**: from the mount call, with script and data loaded, to the frame that shows a full viewport of controls and a character typed into the first field (the quantity of the first row in a sub-table; a cell that opens on demand is opened on the clock).',
  '**key**: real key events; from the event to the end of the frame that answers it. A waiting share of up to one frame is in it. All keys of all rounds are one set.',
  '**insert top, delete top, paste**: from the call of the engine’s own command, button or clipboard handler (its bulk set where it has no paste) to the frame that shows the new first row and the engine’s own number of rows.',
  '**undo**: the deleted first row stands again; only engines that have a step back.',
  '**total**: an engine’s total has to be right, after a key and after the paste, or it fails; how long that takes stands in the second table.',
  '**heap**: live script memory after garbage collection, 1.5 s after the form is usable, less that before the mount.',
  'F is drawn by the engines that stand E; for the others 5,000 rows are too many already. Rows are not added there: a record of ours holds 10,000.',
  'Every form has the same mix: per ten fields four texts, three numbers, two selects, one date; labels and values are the same.',
];

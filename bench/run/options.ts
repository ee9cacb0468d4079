import { parseArgs } from 'node:util';
import { SCENARIO_IDS, type ScenarioId } from '../pages/shared/scenario';
import { ENGINES, type EngineEntry } from './engines';

export interface BenchOptions {
  readonly engines: readonly EngineEntry[];
  readonly scenarios: readonly ScenarioId[];
  readonly rounds: number;
  /** True for a full run, or with `--write`: a partial run does not overwrite results by accident. */
  readonly isWritten: boolean;
  /** Prints the browser console, build output and full errors. */
  readonly isVerbose: boolean;
}

const FULL_ROUNDS = 7;

/** Parses `--only a,b --scenario C,D --rounds 3 --write --verbose`. Throws with the possible values when one is invalid. */
export function parseOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      scenario: { type: 'string' },
      rounds: { type: 'string' },
      write: { type: 'boolean' },
      verbose: { type: 'boolean' },
    },
  });
  const names = ENGINES.map((engine) => engine.name);
  const chosenNames = choose(values.only, names, '--only');
  const scenarios = choose(values.scenario, SCENARIO_IDS, '--scenario');
  const rounds = Number(values.rounds ?? FULL_ROUNDS);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1');
  const isWhole =
    rounds >= FULL_ROUNDS && chosenNames.length === names.length && scenarios.length === SCENARIO_IDS.length;
  return {
    engines: ENGINES.filter((engine) => chosenNames.includes(engine.name)),
    scenarios,
    rounds,
    isWritten: isWhole || values.write === true,
    isVerbose: values.verbose === true,
  };
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

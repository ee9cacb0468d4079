import type { ScenarioId } from '../pages/shared/scenario';
import { ENGINES } from './engines';
import type { Round } from './measure-round';
import { median, quantile } from './statistics';

/** Compared figures; null = not part of the scenario, or not supported by the engine. */
export interface Figures {
  readonly usableMs: number;
  readonly keyP50Ms: number;
  readonly keyP95Ms: number;
  readonly insertTopMs: number | null;
  readonly deleteTopMs: number | null;
  readonly pasteMs: number | null;
  readonly heapMb: number;
}

/** Figures of the second table, which are not compared with peers. */
export interface Detail {
  readonly usableP95Ms: number;
  readonly undoMs: number | null;
  readonly totalMs: number | null;
  readonly pasteTotalMs: number | null;
}

export interface Failure {
  readonly failed: string;
}

/** Figures of an engine that completed a scenario. */
export type Measured = Figures & Detail;

export type Outcome = Measured | Failure;

/** When and how a scenario was measured. */
export interface ScenarioRun {
  /** ISO date and time. */
  readonly date: string;
  readonly machine: string;
  readonly rounds: number;
}

/** The file `bench/results.json`. */
export interface Results {
  readonly scenarios: Readonly<Partial<Record<ScenarioId, ScenarioRun>>>;
  readonly engines: Readonly<Record<string, Readonly<Partial<Record<ScenarioId, Outcome>>>>>;
}

/** Rounds and failures of one run, by engine and scenario. */
export class RunLog {
  private readonly rounds = new Map<string, Round[]>();
  private readonly failures = new Map<string, string>();

  add(engine: string, scenario: ScenarioId, round: Round): void {
    const key = `${engine} ${scenario}`;
    this.rounds.set(key, [...(this.rounds.get(key) ?? []), round]);
  }

  fail(engine: string, scenario: ScenarioId, reason: string): void {
    this.failures.set(`${engine} ${scenario}`, reason);
  }

  hasFailed(engine: string, scenario: ScenarioId): boolean {
    return this.failures.has(`${engine} ${scenario}`);
  }

  /** Figures or failure; undefined when it was not measured. */
  outcome(engine: string, scenario: ScenarioId): Outcome | undefined {
    const key = `${engine} ${scenario}`;
    const failed = this.failures.get(key);
    if (failed !== undefined) return { failed };
    const rounds = this.rounds.get(key);
    return rounds && { ...toFigures(rounds), ...toDetail(rounds) };
  }

  /** Results of one scenario. */
  toResults(scenario: ScenarioId, run: ScenarioRun): Results {
    const engines = ENGINES.flatMap(({ name }) => {
      const outcome = this.outcome(name, scenario);
      return outcome ? [[name, { [scenario]: outcome }] as const] : [];
    });
    return { scenarios: { [scenario]: run }, engines: Object.fromEntries(engines) };
  }
}

/** Replaces whole scenarios of the kept results by those of a new run, so that engines are never compared across two runs. */
export function replaceScenarios(kept: Results, now: Results): Results {
  const engines = ENGINES.map(({ name }) => {
    const others = Object.entries(kept.engines[name] ?? {}).filter(([id]) => !(id in now.scenarios));
    return [name, { ...Object.fromEntries(others), ...now.engines[name] }] as const;
  });
  return {
    scenarios: { ...kept.scenarios, ...now.scenarios },
    engines: Object.fromEntries(engines.filter(([, outcomes]) => Object.keys(outcomes).length > 0)),
  };
}

/** Medians of the rounds. Key quantiles are taken over the keys of all rounds, so that slow keys are not averaged away. */
function toFigures(rounds: readonly Round[]): Figures {
  const keys = rounds.flatMap((round) => round.keyMs);
  return {
    usableMs: toTenth(median(rounds.map((round) => round.usableMs))),
    keyP50Ms: toTenth(median(keys)),
    keyP95Ms: toTenth(quantile(keys, 0.95)),
    insertTopMs: medianOf(rounds, (round) => round.insertTopMs),
    deleteTopMs: medianOf(rounds, (round) => round.deleteTopMs),
    pasteMs: medianOf(rounds, (round) => round.pasteMs),
    heapMb: toTenth(median(rounds.map((round) => round.heapMb))),
  };
}

function toDetail(rounds: readonly Round[]): Detail {
  return {
    usableP95Ms: toTenth(
      quantile(
        rounds.map((round) => round.usableMs),
        0.95,
      ),
    ),
    undoMs: medianOf(rounds, (round) => round.undoMs),
    totalMs: medianOf(rounds, (round) => round.totalMs),
    pasteTotalMs: medianOf(rounds, (round) => round.pasteTotalMs),
  };
}

function medianOf(rounds: readonly Round[], read: (round: Round) => number | null): number | null {
  const values = rounds.map(read).filter((value) => value !== null);
  return values.length === 0 ? null : toTenth(median(values));
}

function toTenth(value: number): number {
  return Math.round(value * 10) / 10;
}

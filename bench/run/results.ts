import type { ScenarioId } from '../pages/shared/scenario';
import { ENGINES } from './engines';
import type { Round } from './measure-round';
import { median, quantile } from './statistics';

/** Figures that the comparison asks for; null = not part of the scenario, or the engine offers nothing of the kind. */
export interface Figures {
  readonly usableMs: number;
  readonly keyP50Ms: number;
  readonly keyP95Ms: number;
  readonly insertTopMs: number | null;
  readonly deleteTopMs: number | null;
  readonly pasteMs: number | null;
  readonly heapMb: number;
}

/** What stands beside the figures in the table: the slow end of the rounds, a step back, and how long the totals take. */
export interface Detail {
  readonly usableP95Ms: number;
  readonly undoMs: number | null;
  readonly totalMs: number | null;
  readonly pasteTotalMs: number | null;
}

export interface Failure {
  readonly failed: string;
}

/** What is known of an engine that stood a scenario. */
export type Measured = Figures & Detail;

export type Outcome = Measured | Failure;

/** When and how a scenario was measured, all of its engines in turn. */
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

/** Everything that one run has found out, by engine and scenario. */
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

  /** Figures or failure; undefined when it was not asked for. */
  outcome(engine: string, scenario: ScenarioId): Outcome | undefined {
    const key = `${engine} ${scenario}`;
    const failed = this.failures.get(key);
    if (failed !== undefined) return { failed };
    const rounds = this.rounds.get(key);
    return rounds && { ...toFigures(rounds), ...toDetail(rounds) };
  }

  /** What one scenario has shown. */
  toResults(scenario: ScenarioId, run: ScenarioRun): Results {
    const engines = ENGINES.flatMap(({ name }) => {
      const outcome = this.outcome(name, scenario);
      return outcome ? [[name, { [scenario]: outcome }] as const] : [];
    });
    return { scenarios: { [scenario]: run }, engines: Object.fromEntries(engines) };
  }
}

/** The kept results with the scenarios of a later run in the place of theirs: engines are never compared across two runs. */
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

/** Medians over the rounds; the keys of all rounds are one set, so that the slow ones are not averaged away. */
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

import type { InterfaceRunStep } from '../../../wire/data-interfaces';

/** Longest text and most values of a step. */
const MAX_TEXT = 20_000;
const MAX_VALUES = 100;
const MAX_STEPS = 100;

/** Notes what a run does, for the author who tries it. */
export class RunTrace {
  readonly steps: InterfaceRunStep[] = [];

  /** Notes one step; nothing in it may be secret. */
  note(kind: string, text: string, more: Partial<Pick<InterfaceRunStep, 'values' | 'tookMs'>> = {}): void {
    if (this.steps.length >= MAX_STEPS) return;
    const values = (more.values ?? []).slice(0, MAX_VALUES);
    this.steps.push({ kind, text: text.slice(0, MAX_TEXT), values, tookMs: more.tookMs ?? 0 });
  }

  /** Notes a step with its duration, also when it fails. */
  async time<Value>(kind: string, text: string, work: () => Promise<Value>): Promise<Value> {
    const from = performance.now();
    try {
      return await work();
    } finally {
      this.note(kind, text, { tookMs: Math.round(performance.now() - from) });
    }
  }
}

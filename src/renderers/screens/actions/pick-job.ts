import type { ActionEffect, PickAction } from '../../../engine/contract/action';
import type { RecordRow } from '../../shared/sources/record-source';
import type { ActionFacts } from './action-values';
import type { ActionOutcome } from './carry-out';

/** A pick that was pressed. */
export interface PickJob {
  readonly action: PickAction;
  readonly facts: ActionFacts;
  readonly record: RecordRow | null;
}

/** How a pick speaks to its user. */
export interface PickDialogue {
  /** Asks a question; '' needs no answer. */
  ask: (question: string) => Promise<boolean>;
  /** Runs work and shows its failure; whether there was none. */
  attempt: (work: () => Promise<void>) => Promise<boolean>;
  /** Says what is missing. */
  warn: (message: string) => void;
  onDone: (outcome: ActionOutcome, effects: readonly ActionEffect[]) => void;
}

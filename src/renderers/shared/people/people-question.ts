import type { PersonEntry, PersonRef, PersonRestriction } from '../../../engine/contract/person';
import type { PeopleTab } from './people-choice';

/** An object that is chosen, and what is known of it; entry null = it was chosen before and not met since. */
export interface ChosenPerson {
  readonly key: string;
  readonly ref: PersonRef;
  readonly label: string;
  readonly entry: PersonEntry | null;
}

/** What a dialog is to ask. */
export interface PeopleQuestion {
  readonly tabs: readonly PeopleTab[];
  readonly restriction: PersonRestriction;
  readonly isMultiple: boolean;
  readonly chosen: readonly ChosenPerson[];
  /** What is chosen, as the title says it. */
  readonly noun: string;
  /** Absent or '' = the title of such a question. */
  readonly title?: string;
  /** Takes the answer while the dialog is still open; false = it stays open, with what is chosen. Absent = any answer closes it. */
  readonly submit?: (chosen: readonly ChosenPerson[]) => Promise<boolean>;
  /** `approver`: the small window, which insists on a choice (docs/screens.md#people-pickers). */
  readonly shape: 'picker' | 'approver';
}

/** Asks in a dialog over the screen; null = it was left without an answer. */
export type ChoosePeople = (question: PeopleQuestion) => Promise<readonly ChosenPerson[] | null>;

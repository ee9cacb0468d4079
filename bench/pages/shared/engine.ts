import type { BenchRow, Scenario } from './scenario';

/** What the harness asks of an engine's page. Everything is looked up anew on every call: engines replace their elements. */
export interface MountedForm {
  /** CSS selector of what counts as a drawn control: inputs, or the cells of a grid that edits in place. */
  readonly controls: string;
  /** Number of controls when the whole form is drawn; a form that draws fewer has to fill the viewport. */
  readonly controlCount: number;
  /**
   * The input of the first main text field, or of the first row's quantity in a sub-table scenario. An engine whose cells open
   * for editing starts that here and answers null until the input stands.
   */
  openControl: () => HTMLInputElement | null;
  /** Sub-table: rows that the engine holds. */
  rowCount: () => number;
  /** Sub-table: name and amount of the first row as they stand on the screen. */
  firstRow: () => { readonly name: string; readonly amount: string };
  /** Sub-table: the total as it stands on the screen. */
  total: () => string;
  /** Puts the cursor where the next action starts; not timed, as a user's hand is there before. */
  approach?: () => void;
  /** Adds a blank row above the first, by the engine's own means. */
  insertTop: () => void;
  /** Deletes the first row, by the engine's own means. */
  deleteTop: () => void;
  /** Takes the last step back, by the engine's own means; absent where it has none. */
  undo?: () => void;
  /** Lays the block over the rows from the first cell on: the engine's paste, or its bulk set where it has none. */
  paste: (block: readonly BenchRow[]) => void;
}

export interface BenchEngine {
  /** Work that a host does once when it loads a form description, before anything is shown; not timed. */
  prepare?: (scenario: Scenario) => Promise<void>;
  /** Draws the form into an empty element. May return before it stands. */
  mount: (root: HTMLElement, scenario: Scenario) => MountedForm;
}

/** Thrown by an action that the engine has no means for: its figure stays open. */
export class NotOffered extends Error {
  override readonly name = 'NotOffered';
}

function refuse(): never {
  throw new Error('this form has no sub-table');
}

/** The sub-table's part of a form that has none. */
export const NO_TABLE: Pick<MountedForm, 'rowCount' | 'firstRow' | 'total' | 'insertTop' | 'deleteTop' | 'paste'> = {
  rowCount: refuse,
  firstRow: refuse,
  total: refuse,
  insertTop: refuse,
  deleteTop: refuse,
  paste: refuse,
};

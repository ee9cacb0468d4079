import type { BenchRow, Scenario } from './scenario';

/** A form as the harness drives it. Every call queries the DOM again, because engines replace their elements. */
export interface MountedForm {
  /** CSS selector of drawn controls: inputs, or cells of a grid that is edited in place. */
  readonly controls: string;
  /** Number of controls when the whole form is drawn; a virtualised form draws fewer, but must fill the viewport. */
  readonly controlCount: number;
  /**
   * Returns the input of the first main text field, or of the first row's quantity in a sub-table scenario. An engine whose
   * cells open on demand starts that here and returns null until the input is in the document.
   */
  openControl: () => HTMLInputElement | null;
  /** Sub-table: number of rows in the engine's data. */
  rowCount: () => number;
  /** Sub-table: name and amount of the first row as displayed. */
  firstRow: () => { readonly name: string; readonly amount: string };
  /** Sub-table: the total as displayed. */
  total: () => string;
  /** Moves the focus to where the next action starts; not timed. */
  approach?: () => void;
  /** Adds a blank row above the first, with the engine's own command. */
  insertTop: () => void;
  /** Deletes the first row, with the engine's own command. */
  deleteTop: () => void;
  /** Undoes the last step, with the engine's own undo; absent where it has none. */
  undo?: () => void;
  /** Overwrites rows with the block from the first cell on: the engine's paste, or a bulk set where it has none. */
  paste: (block: readonly BenchRow[]) => void;
}

export interface BenchEngine {
  /** One-time work when a host loads a form description, before anything is shown; not timed. */
  prepare?: (scenario: Scenario) => Promise<void>;
  /** Renders the form into an empty element. May return before it is drawn. */
  mount: (root: HTMLElement, scenario: Scenario) => MountedForm;
}

/** Thrown by an action that the engine does not support: the figure is left out. */
export class NotOffered extends Error {
  override readonly name = 'NotOffered';
}

function refuse(): never {
  throw new Error('this form has no sub-table');
}

/** Sub-table members of a form without a sub-table: each throws. */
export const NO_TABLE: Pick<MountedForm, 'rowCount' | 'firstRow' | 'total' | 'insertTop' | 'deleteTop' | 'paste'> = {
  rowCount: refuse,
  firstRow: refuse,
  total: refuse,
  insertTop: refuse,
  deleteTop: refuse,
  paste: refuse,
};

import type { KeyboardEvent } from 'react';
import type { RecordSource } from '../../../shared/sources/record-source';
import type { FormKit } from '../../form/form-kit';
import type { FormSurroundings } from '../../form/FormSurroundings';

/** What the cells of a row that is being edited show; published by its form (RowForm.tsx). */
export interface RowState {
  /** null while the record is being read, or that failed. */
  readonly surroundings: FormSurroundings | null;
  /** Whether the row's cells have its controls now; they are in the window of the whole form otherwise. */
  readonly areInCells: boolean;
  readonly isSaving: boolean;
  onSave: () => void;
  onCancel: () => void;
  /** Opens the whole form. */
  onMore: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Id that the line of a new record has; no id of a record holds a slash. */
const NEW_ROW = 'edit/new';

interface RowStart {
  /** null = a new record. */
  readonly recordId: string | null;
  /** The field whose cell is focused first; null = the first one. */
  readonly fieldId: string | null;
  /** Where the record is saved, whatever the list shows later. */
  readonly source: RecordSource;
  /** Where the focus was before. */
  readonly opener: Element | null;
  /** What its form is made of. */
  readonly kit: FormKit;
}

let lastId = 0;

/** The row of a list that is being edited. Its state is outside of React's tree of the table, so that typing draws no other row. */
export class EditedRow {
  /** Another one for each time that a row is edited. */
  readonly id = (lastId += 1);
  state: RowState | null = null;
  readonly recordId: string | null;
  readonly fieldId: string | null;
  readonly source: RecordSource;
  readonly opener: Element | null;
  readonly kit: FormKit;
  readonly #listeners = new Set<() => void>();
  /** Asks whether what was typed may be lost, and then goes; null until its form is there. */
  #ask: ((go: () => void) => void) | null = null;
  #isLeft = false;

  constructor({ recordId, fieldId, source, opener, kit }: RowStart) {
    this.recordId = recordId;
    this.fieldId = fieldId;
    this.source = source;
    this.opener = opener;
    this.kit = kit;
  }

  /** Key of its line in the table. */
  get key(): string {
    return this.recordId ?? NEW_ROW;
  }

  readonly get = (): RowState | null => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Has its form asked before the row is left. */
  holdLeave(ask: (go: () => void) => void): void {
    this.#ask = ask;
  }

  /** Goes on without the row, unless its form or its user refuses; asked once, whatever several steps want to leave it. */
  leave(go: () => void): void {
    if (this.#isLeft || !this.#ask) return go();
    return this.#ask(() => {
      this.#isLeft = true;
      go();
    });
  }

  publish(state: RowState): void {
    this.state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}

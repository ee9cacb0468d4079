import type { ReactNode } from 'react';
import type { ActionEffect, ActionModel, ExpandAction } from '../../../engine/contract/action';
import type { ColumnDisplay, ModuleModel } from '../../../engine/contract/module-model';
import type { ScreenParams } from '../../../engine/contract/resource';
import type { RecordRow, RecordSource } from '../../shared/record-source';

/** A cell's switch that makes a call when it is turned. */
export type SwitchDisplay = Extract<ColumnDisplay, { readonly type: 'switch' }>;

/** What the screen can do when an action asks for it; clearing the dictionaries is the services' business. */
export interface ActionEffects {
  refreshRows(): void;
  refreshTree(): void;
  clearSelection(): void;
  expandAll(target: ExpandAction['target']): void;
  collapseAll(target: ExpandAction['target']): void;
}

export interface UseActionsOptions {
  readonly source: RecordSource;
  readonly effects: ActionEffects;
  /** The screen's own module: its labels name the fields that an import would change. */
  readonly model?: ModuleModel | undefined;
  /** Parameters of the screen over those of its surroundings: what the left tree's chosen node gives. */
  readonly params?: ScreenParams | undefined;
  readonly listId?: string | undefined;
}

/** Carries out the buttons of a list (engine/contract/action). */
export interface ActionRunner {
  /** Asks first where the action says so, carries it out, tells how it went, then runs its effects. `record` is the row of a row button. */
  run(action: ActionModel, record: RecordRow | null): void;
  runEffects(effects: readonly ActionEffect[]): void;
  /** Keys of what is on its way: `busyKey(action, record)` and `busyKey(display, record)`. */
  readonly busy: ReadonlySet<string>;
  /** Turns a cell's switch after asking; the promise settles when it is over, and the switch stays as it was unless rows come anew. */
  toggle(display: SwitchDisplay, record: RecordRow, isOn: boolean): Promise<void>;
  /** Dialogs of the actions, to be drawn somewhere in the screen. */
  readonly dialogs: ReactNode;
}

const serials = new WeakMap<object, number>();
let lastSerial = 0;

/** Names one action (or switch column) on one row, for `busy`: two clicks on it make one call. */
export function busyKey(action: ActionModel | SwitchDisplay, record: RecordRow | null): string {
  let serial = serials.get(action);
  if (serial === undefined) {
    lastSerial += 1;
    serial = lastSerial;
    serials.set(action, serial);
  }
  return `${String(serial)} ${record?.id ?? ''}`;
}

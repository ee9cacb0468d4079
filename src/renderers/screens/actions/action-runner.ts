import type { ReactNode } from 'react';
import type { ActionEffect, ActionModel, ExpandAction, RunAction } from '../../../engine/contract/action';
import type { ColumnDisplay, ModuleModel } from '../../../engine/contract/module-model';
import type { ScreenParams } from '../../../engine/contract/resource';
import type { RecordQuery, RecordRow, RecordSource } from '../../shared/sources/record-source';

/** A switch in a cell that makes a call. */
export type SwitchDisplay = Extract<ColumnDisplay, { readonly type: 'switch' }>;

/** Effects that an action may have on the screen; clearing the dictionary cache is done by the services. */
export interface ActionEffects {
  refreshRows: () => void;
  refreshTree: () => void;
  clearSelection: () => void;
  submit: () => void;
  reset: () => void;
  /** Gives fields of the form values. */
  setValues: (values: Readonly<Record<string, unknown>>) => void;
  /** Opens the panel of a run, which makes the call. */
  run: (action: RunAction) => void;
  expandAll: (target: ExpandAction['target']) => void;
  collapseAll: (target: ExpandAction['target']) => void;
}

export interface UseActionsOptions {
  readonly source: RecordSource;
  readonly effects: ActionEffects;
  /** The screen's module, for the labels of fields that an import would change. */
  readonly model?: ModuleModel | undefined;
  /** Parameters of the screen (from the left tree's selected node), over those of its surroundings. */
  readonly params?: ScreenParams | undefined;
  readonly listId?: string | undefined;
  /** What the list is asked now; null = nothing. */
  readonly listQuery?: RecordQuery | null | undefined;
  /** Ids of the list's selected rows. */
  readonly selectedIds?: readonly string[] | undefined;
}

/** Runs the buttons of a list (engine/contract/action). */
export interface ActionRunner {
  /** Confirms if required, runs the action, shows its result, then runs its effects. `record` is the row of a row button. */
  run: (action: ActionModel, record: RecordRow | null) => void;
  runEffects: (effects: readonly ActionEffect[]) => void;
  /** Running actions: `busyKey(action, record)` and `busyKey(display, record)`. */
  readonly busy: ReadonlySet<string>;
  /** Toggles a cell's switch after confirmation; resolves when done. Not optimistic: the switch changes with the reloaded row. */
  toggle: (display: SwitchDisplay, record: RecordRow, isOn: boolean) => Promise<void>;
  /** Dialogs of the actions, to be rendered in the screen. */
  readonly dialogs: ReactNode;
}

const serials = new WeakMap<object, number>();
let lastSerial = 0;

/** Key of an action (or switch column) on a row: a second click while it runs is ignored. */
export function busyKey(action: ActionModel | SwitchDisplay, record: RecordRow | null): string {
  let serial = serials.get(action);
  if (serial === undefined) {
    lastSerial += 1;
    serial = lastSerial;
    serials.set(action, serial);
  }
  return `${String(serial)} ${record?.id ?? ''}`;
}

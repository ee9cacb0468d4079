import type { ListButton } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import type { RecordRow } from '../../shared/sources/record-source';
import { busyKey, type ActionRunner } from '../actions/action-runner';
import type { CellActions } from './cell-actions';
import { rowName } from './row-name';
import { isPressable, type ViewOf } from './use-button-views';
import type { ListData } from './use-list-data';
import type { ShownColumn } from './visible-columns';

interface CellsInput {
  readonly access: ModuleAccess;
  readonly data: Pick<ListData, 'isOutdated' | 'expansion'>;
  readonly actions: Pick<ActionRunner, 'busy' | 'toggle'>;
  readonly columns: readonly ShownColumn[];
  /** Buttons of the rows. */
  readonly buttons: readonly ListButton[];
  readonly viewOf: ViewOf;
  readonly act: (button: ListButton, record: RecordRow) => void;
}

/** What the cells of a list may do. */
export function createCells({ access, data, actions, columns, buttons, viewOf, act }: CellsInput): CellActions {
  return {
    canSwitch: access.canUseButton('edit') && !data.isOutdated,
    isBusy: (display, record) => actions.busy.has(busyKey(display, record)),
    turn: (display, record, isOn) => void actions.toggle(display, record, isOn),
    press: (value, record) => {
      const button = buttons.find((each) => each.value === value);
      const isReady = button !== undefined && !data.isOutdated && isPressable(viewOf(button, record));
      return isReady ? () => act(button, record) : null;
    },
    nameOf: (record) => rowName(columns, record),
    expand: data.expansion.turn,
    retry: data.expansion.retry,
  };
}

import type { ListButton } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import type { RecordRow, RecordSource } from '../../shared/sources/record-source';
import { busyKey, type ActionRunner } from '../actions/action-runner';
import type { CellActions } from './cell-actions';
import { rowName } from './row-name';
import { isPressable, type ViewOf } from './use-button-views';
import type { ListData } from './use-list-data';
import type { ShownColumn } from './visible-columns';

interface CellsInput {
  readonly access: ModuleAccess;
  readonly data: Pick<ListData, 'isOutdated' | 'expansion' | 'state'>;
  readonly actions: Pick<ActionRunner, 'busy' | 'toggle'>;
  readonly columns: readonly ShownColumn[];
  /** Buttons of the rows. */
  readonly buttons: readonly ListButton[];
  readonly viewOf: ViewOf;
  readonly act: (button: ListButton, record: RecordRow) => void;
  readonly source: Pick<RecordSource, 'move'>;
  readonly onMoved: () => void;
}

/** What the cells of a list may do. */
export function createCells(input: CellsInput): CellActions {
  const { access, data, actions, columns, buttons, viewOf, act, source, onMoved } = input;
  const { move } = source;
  const { expansion, state } = data;
  const canEdit = access.canUseButton('edit') && !data.isOutdated;
  return {
    canSwitch: canEdit,
    isBusy: (display, record) => actions.busy.has(busyKey(display, record)),
    turn: (display, record, isOn) => void actions.toggle(display, record, isOn),
    press: (value, record) => {
      const button = buttons.find((each) => each.value === value);
      const isReady = button !== undefined && !data.isOutdated && isPressable(viewOf(button, record));
      return isReady ? () => act(button, record) : null;
    },
    nameOf: (record) => rowName(columns, record),
    expand: expansion.turn,
    retry: expansion.retry,
    // Rows are moved in the order that they have without a sort.
    reorder: canEdit && move && state.sort === null ? { entries: expansion.entries, move, onMoved } : null,
  };
}

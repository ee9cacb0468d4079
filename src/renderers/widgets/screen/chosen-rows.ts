import type { ScreenParams } from '../../../engine/contract/resource';
import type { FormScope } from '../../shared/hosts/form-scope';

/** A screen that depends on chosen rows. */
export interface Detail {
  /** Parameters that it reads. */
  readonly reads: readonly string[];
  isHeld: () => boolean;
}

export interface ChosenState {
  /** Parameters that the chosen rows give. */
  readonly params: ScreenParams;
  /** Node id of a list → id of its chosen row. */
  readonly rowIds: Readonly<Record<string, string>>;
  /** How often a list with chosen rows, or what depends on one, has changed records. */
  readonly listChanges: number;
  readonly detailChanges: number;
}

/** The rows that are chosen in the lists of one form, and the screens that depend on them. */
export interface ChosenRows {
  /** The same object until something changes. */
  get: () => ChosenState;
  subscribe: (listener: () => void) => () => void;
  /** null = no row. */
  choose: (nodeId: string, rowId: string | null, params: ScreenParams) => void;
  countChange: (by: 'listChanges' | 'detailChanges') => void;
  /** Returns the function that takes it out again. */
  addDetail: (detail: Detail) => () => void;
  /** Whether input that is not saved stands in a screen that reads one of these parameters. */
  isHeld: (names: readonly string[]) => boolean;
}

function createChosenRows(): ChosenRows {
  let state: ChosenState = { params: {}, rowIds: {}, listChanges: 0, detailChanges: 0 };
  const listeners = new Set<() => void>();
  const details = new Set<Detail>();
  const set = (next: ChosenState) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose: (nodeId, rowId, params) => {
      const { [nodeId]: _, ...others } = state.rowIds;
      const rowIds = rowId === null ? others : { ...others, [nodeId]: rowId };
      set({ ...state, rowIds, params: { ...state.params, ...params } });
    },
    countChange: (by) => set({ ...state, [by]: state[by] + 1 }),
    addDetail: (detail) => {
      details.add(detail);
      return () => details.delete(detail);
    },
    isHeld: (names) => [...details].some(({ reads, isHeld }) => reads.some((name) => names.includes(name)) && isHeld()),
  };
}

const byScope = new WeakMap<FormScope, ChosenRows>();

/** The chosen rows of a form; they last as long as it shows the same record. */
export function chosenRowsOf(scope: FormScope): ChosenRows {
  const known = byScope.get(scope) ?? createChosenRows();
  byScope.set(scope, known);
  return known;
}

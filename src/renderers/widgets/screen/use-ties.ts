import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { ScreenParams } from '../../../engine/contract/resource';
import { useAskToLeave } from '../../shared/hosts/ask-to-leave';
import type { MasterChoice } from '../../shared/hosts/place-screen';
import { toText } from '../../shared/hosts/to-screen-params';
import { createHeldInput, useHoldUnsavedInput } from '../../shared/hosts/unsaved-input';
import type { RecordRow } from '../../shared/sources/record-source';
import type { ChosenRows } from './chosen-rows';
import { selectsOf } from './read-parts';

/** Chooses a row of a list, or none; asks first where a screen that depends on it holds input. */
export function useChoose(chosen: ChosenRows) {
  const ask = useAskToLeave();
  return (field: FieldModel, row: RecordRow | null) => {
    const id = row?.id ?? null;
    if ((chosen.get().rowIds[field.id] ?? null) === id) return;
    const selects = selectsOf(field);
    ask(chosen.isHeld(Object.keys(selects)), () => chosen.choose(field.id, id, paramsOf(selects, row)));
  };
}

function paramsOf(selects: Readonly<Record<string, string>>, row: RecordRow | null): ScreenParams {
  const values = row ? { ...row, ...row.$stored, id: row.id } : {};
  return Object.fromEntries(
    Object.entries(selects).map(([name, member]) => [
      name,
      toText(Object.hasOwn(values, member) ? values[member as keyof typeof values] : ''),
    ]),
  );
}

/** The choice of a list whose chosen row others ask for; null where nobody does. */
export function useMaster(field: FieldModel, chosen: ChosenRows): MasterChoice | null {
  const choose = useChoose(chosen);
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  return useMemo(() => {
    const names = Object.keys(selectsOf(field));
    if (names.length === 0) return null;
    let last: ReturnType<MasterChoice['get']> = { chosenId: null, changes: 0 };
    return {
      subscribe: chosen.subscribe,
      get: () => {
        const { rowIds, detailChanges: changes } = chosen.get();
        const chosenId = rowIds[field.id] ?? null;
        if (last.chosenId !== chosenId || last.changes !== changes) last = { chosenId, changes };
        return last;
      },
      choose: (row) => latest.current(field, row),
      lose: () => chosen.choose(field.id, null, paramsOf(selectsOf(field), null)),
    };
  }, [field, chosen]);
}

/** A screen that depends on chosen rows: its input is asked about, and it is shown anew when a list has changed records. */
export function useDetail(reads: readonly string[], chosen: ChosenRows) {
  const outer = useHoldUnsavedInput();
  const detail = useMemo(() => createDetail(reads, chosen, createHeldInput(outer)), [reads, chosen, outer]);
  useEffect(() => chosen.addDetail(detail), [chosen, detail]);
  const epoch = useSyncExternalStore(chosen.subscribe, detail.epoch);
  return { hold: detail.hold, epoch };
}

function createDetail(
  reads: readonly string[],
  chosen: ChosenRows,
  { hold, isHeld }: ReturnType<typeof createHeldInput>,
) {
  let taken = chosen.get().listChanges;
  return {
    reads,
    hold,
    isHeld,
    /** Another one for each change that it follows; input that is not saved stays. */
    epoch: () => {
      if (reads.length > 0 && !isHeld()) taken = chosen.get().listChanges;
      return taken;
    },
  };
}

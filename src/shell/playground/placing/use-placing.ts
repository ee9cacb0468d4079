import { App } from 'antd';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Translate } from '../../../engine/contract/language';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import type { SourceFix } from '../../../engine/source';
import { useRenderers } from '../../../renderers/shared/hosts/renderers-context';
import { useText } from '../../../renderers/shared/texts/text';
import type { Analysis } from '../contract';
import { moveEntry } from '../workbench/move-entry';
import { nodeAt, type FormPlace, type FormTree } from './form-places';
import { placeFix, type PlacingResult } from './place-fix';
import { refusalOf, type Refusal } from './place-rules';
import type { Placed } from './placed';
import { stepPlace, type Step } from './step-place';

/** What is being dragged, and what the last move has come to. */
interface PlacingState {
  readonly dragged: Placed | null;
  /** For those who do not see it. */
  readonly said: string;
}

/** Putting widgets and entries of the form to their place, by whatever means. */
export interface Placing {
  readonly store: StoreApi<PlacingState>;
  /** The nodes of the present text; null = it cannot be read. */
  tree: () => (FormTree & { readonly value: unknown }) | null;
  /** Why it cannot be put there, for people; null = it can. */
  refusal: (placed: Placed, list: string) => string | null;
  /** Puts something to a place; the pointer that it has then, null = nothing has changed. */
  put: (placed: Placed, place: FormPlace) => string | null;
  /** Takes an entry one step; the pointer that it has then, null = nothing has changed. */
  step: (pointer: string, step: Step) => string | null;
  /** Brings an entry of any list to an index of it. */
  moveWithin: (pointer: string, index: number) => string | null;
}

interface PlacingOptions {
  /** The analysis of the present text, also when the page is not drawn yet. */
  fresh: () => Analysis;
  onFix: (fix: SourceFix) => void;
  /** Chooses what stands at a pointer; the focus stays where it is. */
  onFollow: (pointer: string) => void;
}

const PlacingContext = createContext<Placing | null>(null);
export const PlacingProvider = PlacingContext.Provider;

/** How things are put to their place here; null = not at all. */
export function usePlacing(): Placing | null {
  return useContext(PlacingContext);
}

/** The one way of putting things into the text of a workbench; the same object for its lifetime. */
export function useCreatePlacing({ fresh, onFix, onFollow }: PlacingOptions): Placing {
  const { widgets: registry } = useRenderers();
  const text = useText();
  const { message } = App.useApp();
  const actors: PlacingActors = {
    fresh,
    text,
    warn: (why) => void message.warning(why),
    apply({ fix, pointer }) {
      onFix(fix);
      onFollow(pointer);
    },
  };
  const [latest] = useState(() => createStore(() => actors));
  useEffect(() => latest.setState(actors));
  const placing = useMemo(() => createPlacing(registry, latest.getState), [registry, latest]);
  useDragEnd(placing.store);
  return placing;
}

interface PlacingActors {
  fresh: () => Analysis;
  text: Translate;
  warn: (why: string) => void;
  apply: (made: { readonly fix: SourceFix; readonly pointer: string }) => void;
}

/** @internal The same without React; `actors` are those of the present. */
export function createPlacing(registry: WidgetRegistry, actors: () => PlacingActors): Placing {
  const store = createStore<PlacingState>(() => ({ dragged: null, said: '' }));
  const tree = () => {
    const { model, isStale, source } = actors().fresh();
    return model && !isStale ? { model, registry, value: source.value } : null;
  };
  const refuse = (refused: Refusal) => {
    const why = refused(actors().text);
    actors().warn(why);
    store.setState({ said: why });
    return null;
  };
  const carryOut = (result: PlacingResult): string | null => {
    if (!result) return null;
    if ('refused' in result) return refuse(result.refused);
    actors().apply(result);
    store.setState({ said: actors().text(result.fix.title, result.fix.params) });
    return result.pointer;
  };
  const isBroken: Refusal = (translate) => translate('playground.gallery.broken');
  return {
    store,
    tree,
    refusal(placed, list) {
      const present = tree();
      return (present ? refusalOf(placed, list, present) : isBroken)?.(actors().text) ?? null;
    },
    put(placed, place) {
      const present = tree();
      return present ? carryOut(placeFix(placed, place, present)) : refuse(isBroken);
    },
    step(pointer, step) {
      const present = tree();
      if (!present) return refuse(isBroken);
      const field = nodeAt(present, pointer);
      const place = field && stepPlace(field, step, present);
      if (!place) return null;
      if ('refused' in place) return refuse(place.refused);
      return carryOut(placeFix({ kind: 'entry', pointer }, place, present));
    },
    moveWithin: (pointer, index) => carryOut(moveEntry(actors().fresh().source, pointer, index)),
  };
}

/** A drag is over when its source says so; a source that has gone meanwhile says nothing, the next press does. */
function useDragEnd(store: StoreApi<PlacingState>): void {
  useEffect(() => {
    const end = () => {
      if (store.getState().dragged) store.setState({ dragged: null });
    };
    window.addEventListener('dragend', end);
    window.addEventListener('pointerdown', end, { capture: true });
    return () => {
      window.removeEventListener('dragend', end);
      window.removeEventListener('pointerdown', end, { capture: true });
    };
  }, [store]);
}

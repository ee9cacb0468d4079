import { Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { lazyFace } from '../../shared/faces/lazy-face';
import {
  OpenScreenProvider,
  type OpenScreen,
  type OpenScreenOutcome,
  type OpenScreenRequest,
} from '../../shared/hosts/open-screen';
import { AskInDialogProvider } from '../../shared/hosts/ask-in-dialog';
import {
  PlaceScreenProvider,
  type PlacedTarget,
  type PlacedView,
  type PlaceScreen,
} from '../../shared/hosts/place-screen';
import { OpenedScreen } from './OpenedScreen';

const PlacedScreen = lazyFace(async () => (await import('./PlacedScreen')).PlacedScreen);

interface OpenEntry {
  readonly id: number;
  readonly request: OpenScreenRequest;
}

/** A screen inside of an element of another. */
interface PlacedEntry {
  readonly id: number;
  readonly element: HTMLElement;
  readonly target: PlacedTarget;
  readonly view: PlacedView;
}

const UNFINISHED: OpenScreenOutcome = { hasChanged: false, selected: null };

/**
 * Renders opened screens, stacked over the content, and those that stand inside of it. Siblings of the content: no context or events
 * of the screen below or around reach them.
 * Needs antd's `<App>` above it.
 */
export function OpenScreens({ children }: { readonly children: ReactNode }) {
  const [entries, setEntries] = useState<readonly OpenEntry[]>([]);
  const waiting = useRef(new Map<number, (outcome: OpenScreenOutcome) => void>());
  const lastId = useRef(0);
  const open = useCallback<OpenScreen>(
    (request) =>
      new Promise((resolve) => {
        lastId.current += 1;
        const id = lastId.current;
        waiting.current.set(id, resolve);
        setEntries((before) => [...before, { id, request }]);
      }),
    [],
  );
  const settle = useCallback((id: number, outcome: OpenScreenOutcome) => {
    setEntries((before) => before.filter((entry) => entry.id !== id));
    waiting.current.get(id)?.(outcome);
    waiting.current.delete(id);
  }, []);
  useEffect(() => {
    const left = waiting.current;
    return () => {
      for (const resolve of left.values()) resolve(UNFINISHED);
      left.clear();
    };
  }, []);
  const placed = usePlaced();
  return (
    <OpenScreenProvider value={open}>
      <AskInDialogProvider>
        <PlaceScreenProvider value={placed.place}>
          {children}
          {placed.entries.map(({ id, element, target, view }) =>
            createPortal(
              <Suspense fallback={null}>
                <PlacedScreen element={element} target={target} view={view} />
              </Suspense>,
              element,
              String(id),
            ),
          )}
          {entries.map(({ id, request }) => (
            <OpenedScreen key={id} request={request} open={open} onGone={(outcome) => settle(id, outcome)} />
          ))}
        </PlaceScreenProvider>
      </AskInDialogProvider>
    </OpenScreenProvider>
  );
}

/** The screens inside of elements, until these are gone. */
function usePlaced() {
  const [entries, setEntries] = useState<readonly PlacedEntry[]>([]);
  const lastId = useRef(0);
  const place = useCallback<PlaceScreen>((element, target, view) => {
    lastId.current += 1;
    const id = lastId.current;
    setEntries((before) => [...before, { id, element, target, view }]);
    return () => setEntries((before) => before.filter((entry) => entry.id !== id));
  }, []);
  return { entries, place };
}

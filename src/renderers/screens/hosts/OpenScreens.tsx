import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import {
  OpenScreenProvider,
  type OpenScreen,
  type OpenScreenOutcome,
  type OpenScreenRequest,
} from '../../shared/hosts/open-screen';
import { AskInDialogProvider } from '../../shared/hosts/ask-in-dialog';
import { OpenedScreen } from './OpenedScreen';

interface OpenEntry {
  readonly id: number;
  readonly request: OpenScreenRequest;
}

const UNFINISHED: OpenScreenOutcome = { hasChanged: false, selected: null };

/**
 * Renders opened screens, stacked over the content. Siblings of the content: no context or events of the screen below reach them.
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
  return (
    <OpenScreenProvider value={open}>
      <AskInDialogProvider>
        {children}
        {entries.map(({ id, request }) => (
          <OpenedScreen key={id} request={request} open={open} onGone={(outcome) => settle(id, outcome)} />
        ))}
      </AskInDialogProvider>
    </OpenScreenProvider>
  );
}

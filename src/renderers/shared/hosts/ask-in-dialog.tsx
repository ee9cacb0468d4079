import { createContext, Suspense, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';

/** What a dialog is drawn with. */
export interface DialogTurn<Answer> {
  readonly isOpen: boolean;
  /** Ends the question and closes the dialog; null = left without an answer. */
  answer: (answer: Answer | null) => void;
  /** Says that the closing animation is over. */
  onClosed: () => void;
}

/** Asks in a dialog over the screen. */
export type AskInDialog = <Answer>(draw: (turn: DialogTurn<Answer>) => ReactNode) => Promise<Answer | null>;

interface Asked {
  readonly id: number;
  readonly isOpen: boolean;
  readonly draw: (turn: DialogTurn<unknown>) => ReactNode;
}

const AskContext = createContext<AskInDialog | null>(null);

/** Draws dialogs beside the screens: one stays open when the cell that asked gives up its control, and no event of it reaches the form. */
export function AskInDialogProvider({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const waiting = useRef(new Map<number, (answer: unknown) => void>());
  const lastId = useRef(0);
  const ask = useCallback<AskInDialog>(
    (draw) =>
      new Promise((resolve) => {
        lastId.current += 1;
        const id = lastId.current;
        waiting.current.set(id, resolve as (answer: unknown) => void);
        setAsked((before) => [...before, { id, isOpen: true, draw: draw as Asked['draw'] }]);
      }),
    [],
  );
  useEffect(() => {
    const left = waiting.current;
    return () => {
      for (const resolve of left.values()) resolve(null);
      left.clear();
    };
  }, []);
  const answer = (id: number, value: unknown) => {
    setAsked((before) => before.map((entry) => (entry.id === id ? { ...entry, isOpen: false } : entry)));
    waiting.current.get(id)?.(value);
    waiting.current.delete(id);
  };
  return (
    <AskContext.Provider value={ask}>
      {children}
      {asked.map((entry) => (
        <AskedDialog
          key={entry.id}
          entry={entry}
          onAnswer={(value) => answer(entry.id, value)}
          onClosed={() => setAsked((before) => before.filter(({ id }) => id !== entry.id))}
        />
      ))}
    </AskContext.Provider>
  );
}

interface AskedDialogProps {
  readonly entry: Asked;
  onAnswer: (answer: unknown) => void;
  onClosed: () => void;
}

function AskedDialog({ entry: { isOpen, draw }, onAnswer, onClosed }: AskedDialogProps) {
  return <Suspense fallback={null}>{draw({ isOpen, answer: onAnswer, onClosed })}</Suspense>;
}

/** Opens a dialog of a control; throws outside of its provider because nothing could appear. */
export function useAskInDialog(): AskInDialog {
  const ask = useContext(AskContext);
  if (!ask) throw new Error('useAskInDialog needs an AskInDialogProvider above it');
  return ask;
}

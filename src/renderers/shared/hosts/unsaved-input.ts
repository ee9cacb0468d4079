import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react';

/** Keeps typed input as a draft; false = it stays where it is, and its user was told why. */
export type KeepInput = () => Promise<boolean>;

/**
 * Tells the host that typed input would be lost: it asks before it leaves the page, and keeps the page
 * (sign-in dialog over it) when the session ends. `keep` = it can be kept as a draft instead. Returns an unsubscribe function.
 */
export type HoldUnsavedInput = (keep?: KeepInput) => () => void;

const UnsavedInputContext = createContext<HoldUnsavedInput>(() => () => undefined);
export const UnsavedInputProvider = UnsavedInputContext.Provider;

/** Who is told of unsaved input here: the screen around, or the page. */
export function useHoldUnsavedInput(): HoldUnsavedInput {
  return useContext(UnsavedInputContext);
}

/** Something that is typed into: it tells whether it holds what is not saved, and calls back when that may have changed. */
export interface UnsavedInput {
  readonly isDirty: boolean;
  subscribeStatus: (listener: () => void) => () => void;
}

/**
 * Reports that this form holds input that is not saved, for as long as it does and is mounted. Draws nothing: the first key in a
 * form must not draw what stands around its fields. `keep` keeps it as a draft.
 */
export function useUnsavedInput(input: UnsavedInput | null, keep?: KeepInput): void {
  const hold = useHoldUnsavedInput();
  const latest = useRef(keep);
  useLayoutEffect(() => {
    latest.current = keep;
  });
  const canKeep = keep !== undefined;
  useEffect(() => {
    if (!input) return undefined;
    let release: (() => void) | null = null;
    const keepLatest = canKeep ? () => latest.current?.() ?? Promise.resolve(false) : undefined;
    const follow = () => {
      if (input.isDirty) release ??= hold(keepLatest);
      else {
        release?.();
        release = null;
      }
    };
    follow();
    const stop = input.subscribeStatus(follow);
    return () => {
      stop();
      release?.();
    };
  }, [hold, input, canKeep]);
}

/** Remembers what is held through it, and hands it on. */
export interface HeldInput {
  readonly hold: HoldUnsavedInput;
  isHeld: () => boolean;
  /** Keeps all of it as drafts; undefined where something cannot be kept, or nothing is held. */
  keeper: () => KeepInput | undefined;
}

export function createHeldInput(outer: HoldUnsavedInput = () => () => undefined): HeldInput {
  const held = new Set<{ readonly keep: KeepInput | undefined }>();
  return {
    isHeld: () => held.size > 0,
    keeper: () => keepTogether([...held].map(({ keep }) => keep)),
    hold: (keep) => {
      const release = outer(keep);
      const entry = { keep };
      held.add(entry);
      return () => {
        held.delete(entry);
        release();
      };
    },
  };
}

/** Keeps several inputs one after the other, up to one that fails; undefined where one cannot be kept, or there is none. */
export function keepTogether(keeps: readonly (KeepInput | undefined)[]): KeepInput | undefined {
  const all = keeps.filter((keep) => keep !== undefined);
  if (all.length === 0 || all.length < keeps.length) return undefined;
  return async () => {
    for (const keep of all) if (!(await keep())) return false;
    return true;
  };
}

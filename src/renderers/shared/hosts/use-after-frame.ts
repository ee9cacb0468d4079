import { startTransition, useEffect, useState } from 'react';

/**
 * The value as it was at the last frame, at first `initial`; the new one is drawn behind the next frame. For what nobody sees yet: a
 * deferred value may be drawn before the frame and hold it up.
 */
export function useAfterFrame<Value>(value: Value, initial: Value): Value {
  const [kept, setKept] = useState<{ readonly value: Value }>({ value: initial });
  const isKept = Object.is(kept.value, value);
  useEffect(() => (isKept ? undefined : afterFrame(() => startTransition(() => setKept({ value })))), [isKept, value]);
  return kept.value;
}

/** Runs something once the next frame is painted; returns a cancel function. */
function afterFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

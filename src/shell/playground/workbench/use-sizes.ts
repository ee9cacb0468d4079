import { useCallback, useState } from 'react';
import { useShell } from '../../shell-context';
import { clampSize, readSizes, type SizedPart, type SplitSizes } from './split-sizes';

/** The division of the workbench, remembered in this browser. */
export function useSizes() {
  const { storage } = useShell();
  const [sizes, setSizes] = useState(() => readSizes(storage.get('playground:sizes')));
  const change = useCallback(
    (update: (before: SplitSizes) => Partial<SplitSizes>) =>
      setSizes((before) => {
        const next = { ...before, ...update(before) };
        storage.set('playground:sizes', JSON.stringify(next));
        return next;
      }),
    [storage],
  );
  const resize = useCallback(
    (part: SizedPart, size: number) => change(() => ({ [part]: clampSize(part, size) })),
    [change],
  );
  return { sizes, change, resize };
}

import { useEffect, useState } from 'react';
import type { OpenCodeEditor } from '../../shared/hosts/code-editor';
import { useServices } from '../../shared/hosts/services';

/** What opens editors, once it has come; null before, and where it cannot be loaded. */
export function useOpenEditor(): OpenCodeEditor | null {
  const { codeEditor } = useServices();
  const [open, setOpen] = useState<OpenCodeEditor | null>(null);
  useEffect(() => {
    let isGone = false;
    codeEditor?.().then(
      (come) => {
        if (!isGone) setOpen(() => come);
      },
      // The plain box stays; the next field asks again.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [codeEditor]);
  return open;
}

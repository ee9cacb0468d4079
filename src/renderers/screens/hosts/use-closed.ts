import { useCallback, useEffect, useRef } from 'react';

/** Timeout for the closing animation, in milliseconds. */
const CLOSING_LIMIT_MS = 500;

/** Reports once that a host is closed: after its animation, or a timeout, as antd reports nothing when a dialog closes while opening. */
export function useClosed(isOpen: boolean, onClosed: () => void): () => void {
  const latest = useRef(onClosed);
  const isReported = useRef(false);
  useEffect(() => {
    latest.current = onClosed;
  });
  const report = useCallback(() => {
    if (isReported.current) return;
    isReported.current = true;
    latest.current();
  }, []);
  useEffect(() => {
    if (isOpen) {
      isReported.current = false;
      return undefined;
    }
    const timer = setTimeout(report, CLOSING_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [isOpen, report]);
  return report;
}

import { useCallback, useEffect, useRef } from 'react';

/** Longest closing animation that is waited for, in milliseconds. */
const CLOSING_LIMIT_MS = 500;

/**
 * Reports once that a host is closed: when its animation says so, or after the limit, because antd says nothing when a
 * dialog is closed while it still opens.
 */
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

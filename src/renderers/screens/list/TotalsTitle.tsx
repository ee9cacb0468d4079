import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useText } from '../../shared/texts/text';
import type { ListTotals } from './use-whole-list';

interface TotalsTitleProps {
  readonly title: string;
  readonly totals: ListTotals;
}

/** Label of the totals; reports when they come into view, and offers a retry after a failure. */
export function TotalsTitle({ title, totals }: TotalsTitleProps) {
  const text = useText();
  const place = useRef<HTMLElement>(null);
  const { onSeen } = totals;
  const seen = useRef(onSeen);
  useEffect(() => {
    seen.current = onSeen;
  });
  useEffect(() => {
    if (!place.current) return undefined;
    // Fallback without browser support: always visible.
    if (typeof IntersectionObserver !== 'function') {
      seen.current();
      return undefined;
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      seen.current();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <strong ref={place}>
      {title}
      {totals.error === null ? null : (
        <Button type="link" size="small" title={totals.error} onClick={totals.retry}>
          {text('screen.list.totalsRetry')}
        </Button>
      )}
    </strong>
  );
}

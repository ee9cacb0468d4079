import { Button } from 'antd';
import { useRef } from 'react';
import { useText } from '../../shared/texts/text';
import { useSeen } from './use-seen';
import type { ListTotals } from './use-whole-list';

interface TotalsTitleProps {
  readonly title: string;
  readonly totals: ListTotals;
}

/** Label of the totals; reports when they come into view, and offers a retry after a failure. */
export function TotalsTitle({ title, totals }: TotalsTitleProps) {
  const text = useText();
  const place = useRef<HTMLElement>(null);
  useSeen(place, totals.onSeen);
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

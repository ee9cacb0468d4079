import { Alert, Button, Space } from 'antd';
import { lazy, Suspense } from 'react';
import { useText } from '../../../renderers/shared/texts/text';
import type { ModuleRow } from '../list/module-row';
import styles from './tour.module.css';
import { TOUR_STEPS } from './tour-steps';
import { useTourState } from './use-tour-state';

const TourCard = lazy(async () => ({ default: (await import('./TourCard')).TourCard }));

interface TourOfferProps {
  readonly account: string;
  /** The modules that are there; null = not known. */
  readonly rows: readonly ModuleRow[] | null;
  /** A dialog is open. */
  readonly isAway: boolean;
}

/** Offers the tour once to who has no module, and shows its first step while it runs. */
export function TourOffer({ account, rows, isAway }: TourOfferProps) {
  const text = useText();
  const isNew = rows !== null && !rows.some(({ createdBy }) => createdBy === account);
  const [state, change] = useTourState();
  if (state === 'running') {
    return isAway ? null : (
      <Suspense>
        <TourCard
          title={text('playground.tour.name')}
          description={text('playground.tour.name.how')}
          position={1}
          count={TOUR_STEPS.length + 1}
          target='[data-tour="new"]'
          placement="bottom"
          onSkip={() => change('over')}
          onEnd={() => change('over')}
        />
      </Suspense>
    );
  }
  if (state === 'over' || !isNew) return null;
  return (
    <Alert
      type="info"
      showIcon
      className={styles['offer'] ?? ''}
      message={text('playground.tour.offer')}
      action={
        <Space size={8}>
          <Button size="small" onClick={() => change('over')}>
            {text('playground.tour.decline')}
          </Button>
          <Button size="small" type="primary" onClick={() => change('running')}>
            {text('playground.tour.start')}
          </Button>
        </Space>
      }
    />
  );
}

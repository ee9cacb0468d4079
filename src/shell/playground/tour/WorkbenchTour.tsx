import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../../renderers/shared/texts/text';
import type { Analysis } from '../contract';
import type { WorkbenchView } from '../workbench/use-view';
import { isStepDone, toTourFacts, TOUR_STEPS } from './tour-steps';

const TourCard = lazy(async () => ({ default: (await import('./TourCard')).TourCard }));

interface WorkbenchTourProps {
  readonly settled: Analysis;
  readonly publishedVersion: number;
  readonly enCode: string;
  readonly view: Pick<WorkbenchView, 'values' | 'onPreviewMode'>;
  /** A dialog is open: the step waits behind it. */
  readonly isAway: boolean;
  onEnd: () => void;
}

/** Naming the module was the first step. */
const STEPS_BEFORE = 1;

/** The steps of the tour in the workbench; each goes on by itself once it is done for real. */
export function WorkbenchTour({ settled, publishedVersion, enCode, view, isAway, onEnd }: WorkbenchTourProps) {
  const { onPreviewMode: showPreview } = view;
  const facts = toTourFacts(settled, view.values, publishedVersion);
  const text = useText();
  const navigate = useNavigate();
  const [{ index, before }, setPlace] = useState({ index: 0, before: facts });
  const step = TOUR_STEPS[index];
  // What grows past its start is done; what the author has taken away counts anew.
  if (step && isStepDone(step, before, facts)) setPlace({ index: index + 1, before: facts });
  else if (step?.grows && facts[step.grows] < before[step.grows]) setPlace({ index, before: facts });
  const isFilling = step?.id === 'fill';
  useEffect(() => {
    if (isFilling) showPreview('form');
  }, [isFilling, showPreview]);
  if (!step || isAway) return null;
  const isLast = step.grows === null;
  const toRecords = () => {
    onEnd();
    void navigate(`/model/${encodeURIComponent(enCode)}`);
  };
  return (
    <Suspense>
      <TourCard
        title={text(`playground.tour.${step.id}`)}
        description={text(`playground.tour.${step.id}.how`)}
        position={index + 1 + STEPS_BEFORE}
        count={TOUR_STEPS.length + STEPS_BEFORE}
        target={step.target}
        placement={step.target.startsWith('#') ? 'left' : 'bottom'}
        {...(isLast && { link: { label: text('playground.tour.open.go'), onPress: toRecords } })}
        onSkip={() => setPlace({ index: index + 1, before: facts })}
        onEnd={onEnd}
      />
    </Suspense>
  );
}

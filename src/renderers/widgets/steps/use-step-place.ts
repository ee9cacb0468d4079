import { useLayoutEffect, useRef, useState } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { useAskedPanel } from '../../shared/hosts/asked-field';
import type { CheckPart } from '../../shared/hosts/check-part';
import { firstStepKey, type Step } from './step-list';

interface StepPlaceInput {
  readonly field: FieldModel;
  readonly steps: readonly Step[];
  /** Keys of the steps that hold errors. */
  readonly wrong: readonly string[];
  readonly checkPart: CheckPart;
}

/**
 * Where the user is in the steps. Going on validates every step in between and stops at the first with errors; going back is free.
 * A step comes to the front when errors appear in it and the open one has none, and when a save leads to a field in it.
 */
export function useStepPlace({ field, steps, wrong, checkPart }: StepPlaceInput) {
  const [openKey, setOpenKey] = useState(() => firstStepKey(field, steps));
  const [isChecking, setChecking] = useState(false);
  const [hadErrors, setHadErrors] = useState(false);
  const panel = useRef<HTMLElement | null>(null);
  const shouldFocus = useRef(false);
  // Adjusted while rendering, so that the step with the first error never flashes up late.
  if (hadErrors !== wrong.length > 0) {
    setHadErrors(wrong.length > 0);
    if (wrong[0] !== undefined && !wrong.includes(openKey)) setOpenKey(wrong[0]);
  }
  useAskedPanel(steps, setOpenKey);
  // A rule may hide the open step.
  const place = Math.max(
    steps.findIndex(({ key }) => key === openKey),
    0,
  );
  // With the step itself, so that no key goes to the step before.
  useLayoutEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    panel.current?.focus({ preventScroll: true });
    panel.current?.parentElement?.scrollIntoView?.({ block: 'nearest' });
  }, [openKey]);

  const open = (step: Step | undefined) => {
    if (!step || step.key === openKey) return;
    shouldFocus.current = true;
    setOpenKey(step.key);
  };
  async function goTo(target: number): Promise<void> {
    if (isChecking) return;
    setChecking(true);
    try {
      for (const step of steps.slice(place, target)) {
        if (await checkPart(step.item)) continue;
        setOpenKey(step.key);
        return;
      }
      open(steps[target]);
    } finally {
      setChecking(false);
    }
  }
  return { place, goTo, isChecking, panel };
}

import { Skeleton } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import type { ActionModel, RunAction } from '../../../engine/contract/action';
import { lazyFace } from '../../shared/faces/lazy-face';
import type { FormController } from '../form/form-controller';
import type { SetRows } from './take-over';

const RunPanel = lazyFace(async () => (await import('./RunPanel')).RunPanel);

interface RunsOptions {
  readonly controller: FormController;
  readonly recordId: string;
  readonly setRows: SetRows;
}

/** The panels of a form's runs: each opens below the button that was pressed, or at the end of the form, and runs again when it is pressed again. */
export function useRuns(options: RunsOptions) {
  const [presses, setPresses] = useState<ReadonlyMap<RunAction, number>>(new Map());
  return {
    open: (action: RunAction) => setPresses((before) => new Map(before).set(action, (before.get(action) ?? 0) + 1)),
    panelOf: (action: ActionModel | null | undefined): ReactNode => {
      const press = action?.type === 'run' ? presses.get(action) : undefined;
      if (action?.type !== 'run' || press === undefined) return null;
      const close = () => setPresses((before) => new Map([...before].filter(([each]) => each !== action)));
      return (
        <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 3 }} style={{ marginTop: 12 }} />}>
          <RunPanel action={action} press={press} onClose={close} {...options} />
        </Suspense>
      );
    },
  };
}

import type { RunReport } from '../../../wire/run-report';
import type { FormController } from '../form/form-controller';
import type { SetRows } from './take-over';

export interface RunResultProps {
  readonly report: RunReport;
  /** Column of a sub-table that takes over the fields; '' = none. */
  readonly takes: string;
  readonly controller: FormController;
  readonly recordId: string;
  readonly setRows: SetRows;
}

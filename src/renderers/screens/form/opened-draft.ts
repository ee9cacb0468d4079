import type { RecordValues } from '../../../engine/contract/evaluation';
import type { KeptDraft } from '../../shared/sources/record-drafts';
import type { FormController } from './form-controller';
import type { FormProblem } from './form-problem';
import type { RecordBase } from './record-base';

/** A draft that a form is opened with (../drafts/open-draft.ts). */
export interface OpenedDraft extends KeptDraft {
  /** null = a new record. */
  readonly recordId: string | null;
  /** The record as it stood when the draft's form was opened, as far as the draft has values of it. */
  baseOf: (stored: RecordValues, version: number | null) => RecordBase;
  /** Enters its values as if they were typed; returns what is to be said of it. */
  enter: (controller: FormController) => FormProblem;
}

import { isRecord } from '../../../engine/json/raw-value';
import type { Analysis } from '../contract';

/** What the steps of the tour wait for. */
export interface TourFacts {
  readonly fields: number;
  readonly requiredFields: number;
  readonly columns: number;
  /** Fields of the previewed form that hold something. */
  readonly filled: number;
  readonly version: number;
}

export interface TourStep {
  readonly id: 'insert' | 'required' | 'columns' | 'fill' | 'publish' | 'open';
  /** `data-tour` of a button, or the name of a part. */
  readonly target: string;
  /** The fact that has to grow for the step to be done; null = it ends with its own link. */
  readonly grows: keyof TourFacts | null;
}

/** From a blank module to a published one; naming it comes before, the first record after. */
export const TOUR_STEPS: readonly TourStep[] = [
  { id: 'insert', target: '[data-tour="insert"]', grows: 'fields' },
  { id: 'required', target: '#playground-editor', grows: 'requiredFields' },
  { id: 'columns', target: '[data-tour="fill"]', grows: 'columns' },
  { id: 'fill', target: '#playground-preview', grows: 'filled' },
  { id: 'publish', target: '[data-tour="publish"]', grows: 'version' },
  { id: 'open', target: '[data-tour="publish"]', grows: null },
];

/** The facts of a module that is being written, of its preview and its release. */
export function toTourFacts(
  { model }: Pick<Analysis, 'model'>,
  values: Readonly<Record<string, unknown>>,
  version: number,
): TourFacts {
  const fields = model?.allFields.filter(({ key }) => key !== '') ?? [];
  return {
    fields: fields.length,
    requiredFields: fields.filter(({ isRequired }) => isRequired).length,
    columns: model?.list?.columns.length ?? 0,
    filled: Object.values(values).filter(isFilled).length,
    version,
  };
}

function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isRecord(value)) return Object.values(value).some(isFilled);
  return value !== undefined && value !== null && value !== '' && value !== false;
}

/** Whether what a step asks for has been done since it began. */
export function isStepDone({ grows }: TourStep, before: TourFacts, now: TourFacts): boolean {
  return grows !== null && now[grows] > before[grows];
}

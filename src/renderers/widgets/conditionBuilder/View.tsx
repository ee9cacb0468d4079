import { createTextView } from '../../shared/faces/text-view';
import { definition } from './definition';

/** The condition in words. */
export const View = createTextView(definition);

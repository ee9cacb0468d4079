import { mainFields } from '../../../engine/contract/module-model';
import type { FormController } from './form-controller';

/** Subscribes to changes of a form's values, states and findings; returns an unsubscribe function. */
export function subscribeChange(controller: FormController, listener: () => void): () => void {
  const values = mainFields(controller.model).map(({ key }) => controller.subscribeValue(key, listener));
  const stops = [controller.subscribeStatus(listener), ...values];
  return () => stops.forEach((stop) => stop());
}

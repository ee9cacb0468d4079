import type { WidgetRenderer } from './define-renderer';
import { checkDefinition } from './testing/check-definition';
import { checkEdit } from './testing/check-edit';
import { checkTexts } from './testing/check-texts';
import { checkView } from './testing/check-view';
import type { WidgetExample } from './testing/widget-example';

/**
 * Declares the tests that every widget has to pass: its definition is complete and total, its example reads, writes and
 * shows as it says, and its faces keep the agreements of `EditProps` and `ViewProps`.
 */
export function runWidgetContract(renderer: WidgetRenderer, example: WidgetExample): void {
  checkDefinition(renderer.definition, example);
  checkTexts(renderer.definition);
  if (renderer.Edit) checkEdit(renderer, example);
  if (renderer.View) checkView(renderer, example);
}

import type { WidgetRenderer } from './define-renderer';
import { checkDefinition } from './testing/check-definition';
import { checkEdit } from './testing/check-edit';
import { checkView } from './testing/check-view';

/** A widget's `example.json`. */
export interface WidgetExample {
  /** The smallest real field node, of any generation. */
  readonly node: Readonly<Record<string, unknown>>;
  /** Its stored value. */
  readonly value: unknown;
  /** What lists and exports show of it, in Chinese. */
  readonly text: string;
  /** The condition of a search for the value, where the widget can be searched. */
  readonly condition?: Readonly<Record<string, unknown>>;
}

/**
 * Declares the tests that every widget has to pass: its definition is complete and total, its example reads, writes and
 * shows as it says, and its faces keep the agreements of `EditProps` and `ViewProps`.
 */
export function runWidgetContract(renderer: WidgetRenderer, example: WidgetExample): void {
  checkDefinition(renderer.definition, example);
  if (renderer.Edit) checkEdit(renderer, example);
  if (renderer.View) checkView(renderer, example);
}

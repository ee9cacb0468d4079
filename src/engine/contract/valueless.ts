import type { WidgetSpec } from './widget-definition';

/**
 * The answers of every node that holds no value (display elements, containers): nothing is stored, listed,
 * searched or written as text (docs/module-format.md#abilities). Spread into a definition.
 */
export const valuelessAnswers = {
  hasOptions: false,
  isListable: false,
  isAllowedInTable: false,
  isSortable: false,
  search: null,
  emptyValue: () => null,
  toStored: () => ({ ok: true, value: null }),
  toText: () => '',
  column: () => null,
  sample: () => null,
} as const satisfies Partial<WidgetSpec>;

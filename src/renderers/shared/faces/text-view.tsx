import { memo, type ComponentType } from 'react';
import type { WidgetDefinition } from '../../../engine/contract/widget-definition';
import type { ViewProps } from '../define-renderer';
import { useTextContext } from '../texts/use-text-context';

/** A read-only face that shows the definition's text of the value. Line breaks in the text are kept. */
export function createTextView(definition: WidgetDefinition): ComponentType<ViewProps> {
  const isNumeric = definition.isNumeric;
  return memo(function TextView({ field, value, options }: ViewProps) {
    const context = useTextContext(options);
    const style = isNumeric ? NUMERIC : WRAPPED;
    return <span style={style}>{definition.toText(value, field, context)}</span>;
  });
}

const WRAPPED = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
const NUMERIC = { fontVariantNumeric: 'tabular-nums' } as const;

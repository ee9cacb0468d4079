import { memo, type ComponentType } from 'react';
import type { WidgetDefinition } from '../../../engine/contract/widget-definition';
import type { ViewProps } from '../define-renderer';
import { ColoredChoices, hasLooks } from './ChoiceText';
import { useTextContext } from '../texts/use-text-context';

/** A read-only face that shows the definition's text of the value, choices in their colours and with their icons. Line breaks in the text are kept. */
export function createTextView(definition: WidgetDefinition): ComponentType<ViewProps> {
  const isNumeric = definition.isNumeric;
  return memo(function TextView({ field, value, options }: ViewProps) {
    const context = useTextContext(options);
    const style = isNumeric ? NUMERIC : WRAPPED;
    const text = definition.toText(value, field, context);
    if (text === '' || !hasLooks(options)) return <span style={style}>{text}</span>;
    return <ColoredChoices options={options} stored={value} text={text} />;
  });
}

const WRAPPED = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
const NUMERIC = { fontVariantNumeric: 'tabular-nums' } as const;

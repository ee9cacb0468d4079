import { memo } from 'react';
import type { OptionItem } from '../../../engine/contract/field-model';
import type { CellProps } from '../../shared/define-renderer';
import { useTextContext } from '../../shared/texts/use-text-context';
import { isOn, switchFromText } from './switch-values';
import { SwitchState } from './SwitchState';

const NONE: readonly OptionItem[] = [];

/** The state with its text: a list brings nothing but the text. What is neither state is shown as it is. */
export const Cell = memo(function SwitchCell({ field, text }: CellProps) {
  const context = useTextContext(NONE);
  const read = switchFromText(text, field, context);
  if (!read.ok || read.value === null) return <span title={text}>{text}</span>;
  return <SwitchState field={field} isOn={isOn(read.value, field)} text={text} />;
});

import { Select } from 'antd';
import { isMacro } from '../../../engine/conditions';
import type { OperandProps } from '../../shared/conditions/term-kit';
import { useText } from '../../shared/texts/text';

const FIXED = 'text';

/** Whether a term is compared with a fixed value, or with one of the reader. */
export function KindChoice({
  term,
  macros,
  isDisabled,
  onChange,
}: OperandProps<string> & { readonly macros: readonly string[] }) {
  const text = useText();
  if (macros.length === 0 && !isMacro(term.value)) return null;
  return (
    <Select
      className="formloom-condition-kind"
      aria-label={text('widget.conditionBuilder.kind')}
      disabled={isDisabled}
      value={isMacro(term.value) ? term.value : FIXED}
      options={[
        { value: FIXED, label: text('widget.conditionBuilder.fixed') },
        ...macros.map((macro) => ({ value: macro, label: text(`widget.conditionBuilder.macro.${macro.slice(1)}`) })),
      ]}
      onChange={(kind: string) => onChange({ ...term, value: kind === FIXED ? '' : kind })}
    />
  );
}

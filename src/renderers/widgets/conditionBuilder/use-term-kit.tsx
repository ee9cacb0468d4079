import { useMemo } from 'react';
import {
  CONDITION_MACROS,
  fieldOf,
  isDateType,
  isMacro,
  isNumberType,
  opsOfType,
  type ConditionField,
  type ConditionTerm,
} from '../../../engine/conditions';
import { booleanPropOr } from '../../../engine/values/field-props';
import type { OperandProps, TermKit } from '../../shared/conditions/term-kit';
import type { EditProps } from '../../shared/define-renderer';
import { useText } from '../../shared/texts/text';
import { KindChoice } from './KindChoice';
import { ValueBox } from './ValueBox';

/** Terms over the choices of the field: texts, or values of the reader. */
export function useTermKit({ field, options }: Pick<EditProps, 'field' | 'options'>): TermKit<string> {
  const text = useText();
  const hasMacros = booleanPropOr(field, 'macros', true);
  // The same objects for as long as the choices are: people boxes ask again for others.
  const known = useMemo(() => new Map(options.map(({ value }) => [value, fieldOf(value, options)])), [options]);
  return {
    fields: options.map(({ value, label }) => ({ value, label })),
    blank: '',
    opsOf: (term) => {
      const chosen = known.get(term.field);
      const ops = chosen ? (chosen.ops ?? opsOfType(chosen.type)) : [];
      return ops.map((op) => ({ value: op, label: text(`widget.conditionBuilder.op.${op}`) }));
    },
    withField: (term, id) => {
      const chosen = known.get(id);
      return chosen ? withField(term, known.get(term.field), chosen) : term;
    },
    withOp: (term, op) => ({ ...term, op }),
    operand: (props: OperandProps<string>) => {
      const chosen = known.get(props.term.field);
      const macros = hasMacros && chosen ? (chosen.macros ?? CONDITION_MACROS) : [];
      return (
        <>
          <KindChoice {...props} macros={macros} />
          {isMacro(props.term.value) ? null : (
            <div className="formloom-condition-value">
              <ValueBox {...props} field={field} kinds={chosen?.kinds ?? NO_KINDS} />
            </div>
          )}
        </>
      );
    },
  };
}

const NO_KINDS: NonNullable<ConditionField['kinds']> = [];

/** A term about another field: its symbol and value stay where the field takes them. */
function withField(term: ConditionTerm, before: ConditionField | undefined, field: ConditionField): ConditionTerm {
  const ops = field.ops ?? opsOfType(field.type);
  const op = ops.includes(term.op) ? term.op : (ops[0] ?? '');
  const takes = isMacro(term.value)
    ? (field.macros?.includes(term.value) ?? true)
    : kindOf(field) === kindOf(before ?? { id: '', type: term.type });
  return { ...term, field: field.id, type: field.type, op, value: takes ? term.value : '' };
}

function kindOf({ type, kinds = NO_KINDS }: ConditionField): string {
  if (kinds.length > 0) return kinds.join();
  if (isNumberType(type)) return 'number';
  return isDateType(type) ? 'date' : 'text';
}

import { useMemo } from 'react';
import type { ConditionTerm } from '../../../../engine/conditions';
import { symbolsOf } from '../../../../engine/query';
import type { TermKit } from '../../../shared/conditions/term-kit';
import { controlOf } from './control-of';
import type { QueryField } from './query-field';
import { QueryValue } from './QueryValue';
import { useQueryText } from './use-query-text';

/** Terms over the fields of a list, each compared by the field's own search control. */
export function useQueryKit(fields: readonly QueryField[]): TermKit<unknown> {
  const text = useQueryText();
  return useMemo(() => {
    const known = new Map(fields.map((entry) => [entry.field.id, entry]));
    return {
      fields: fields.map(({ field, label }) => ({ value: field.id, label })),
      blank: null,
      opsOf: ({ field }) => {
        const found = known.get(field);
        return found ? symbolsOf(found).map((op) => ({ value: op, label: text(`screen.query.op.${op}`) })) : [];
      },
      withField: (term, id) => {
        const found = known.get(id);
        const [op = ''] = found ? symbolsOf(found) : [];
        return withBlank({ ...term, field: id, op, value: null }, found);
      },
      withOp: (term, op) => {
        const found = known.get(term.field);
        const isSame = found !== undefined && controlOf(found, term.op) === controlOf(found, op);
        return isSame ? { ...term, op } : withBlank({ ...term, op, value: null }, found);
      },
      operand: (props) => {
        const found = known.get(props.term.field);
        return found ? <QueryValue {...props} queried={found} /> : null;
      },
    } satisfies TermKit<unknown>;
  }, [fields, text]);
}

/** What a control shows before somebody has touched it: a switch shows off, and means it. */
function withBlank(term: ConditionTerm<unknown>, found: QueryField | undefined): ConditionTerm<unknown> {
  if (!found || controlOf(found, term.op) !== 'edit') return term;
  return { ...term, value: found.definition.emptyValue(found.field) };
}

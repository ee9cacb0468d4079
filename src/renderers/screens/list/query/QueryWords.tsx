import { Fragment, Suspense } from 'react';
import type { ConditionTerm } from '../../../../engine/conditions';
import { takesNoValue, type BuiltQuery } from '../../../../engine/query';
import { isBlank } from '../../../../engine/values/is-blank';
import { toScalarText } from '../../../../engine/values/text-values';
import { useRenderers } from '../../../shared/hosts/renderers-context';
import { useOptions } from '../../../shared/sources/use-options';
import { useText } from '../../../shared/texts/text';
import { useNamedContext } from '../../../shared/texts/use-named-context';
import { controlOf } from './control-of';
import type { QueryField } from './query-field';
import { useQueryText } from './use-query-text';

interface QueryWordsProps {
  readonly query: BuiltQuery;
  readonly fields: readonly QueryField[];
}

/** A query in words: fields, symbols and values by name, groups in brackets. */
export function QueryWords({ query: { matchLogic, groups }, fields }: QueryWordsProps) {
  const text = useText();
  const hasBrackets = groups.length > 1;
  return groups.map((group, at) => (
    <Fragment key={group.groups[0]?.id ?? at}>
      {at > 0 ? ` ${text(`widget.conditionBuilder.${matchLogic}`)} ` : null}
      {hasBrackets ? '【' : null}
      {group.groups.map((term, place) => (
        <Fragment key={term.id}>
          {place > 0 ? ` ${text(`widget.conditionBuilder.${group.logic}`)} ` : null}
          <TermWords term={term} queried={fields.find(({ field }) => field.id === term.field)} />
        </Fragment>
      ))}
      {hasBrackets ? '】' : null}
    </Fragment>
  ));
}

interface TermWordsProps {
  readonly term: ConditionTerm<unknown>;
  /** undefined = the field is gone, or was taken from the reader. */
  readonly queried: QueryField | undefined;
}

function TermWords({ term, queried }: TermWordsProps) {
  const text = useQueryText();
  return (
    <>
      {queried?.label ?? term.field} {text(`screen.query.op.${term.op}`)}
      {queried && !takesNoValue(term.op) ? (
        <>
          {' '}
          <strong>
            <ValueWords term={term} queried={queried} />
          </strong>
        </>
      ) : null}
    </>
  );
}

function ValueWords({
  term: { op, value },
  queried,
}: {
  readonly term: TermWordsProps['term'];
  readonly queried: QueryField;
}) {
  const { field, definition } = queried;
  const { options } = useOptions(field);
  const context = useNamedContext(options);
  const { View } = useRenderers().of(field);
  const control = controlOf(queried, op);
  if (control === 'text') return toScalarText(value) ?? '';
  // What links name is looked up by the face alone.
  if (definition.linksTo(field) && View)
    return (
      <Suspense fallback={null}>
        <View field={field} value={value} options={options} />
      </Suspense>
    );
  const say = (part: unknown) => definition.toText(part, field, context);
  if (control === 'range' && Array.isArray(value) && !definition.holdsRange)
    return value.map((end) => (isBlank(end) ? '…' : say(end))).join(' ~ ');
  if (definition.column(field)?.type === 'jsonb')
    return say(Array.isArray(value) || definition.holdsRange ? value : [value]);
  const parts = Array.isArray(value)
    ? (value as readonly unknown[])
    : control === 'several'
      ? String(value).split(',')
      : [value];
  return parts.map(say).join('、');
}

import { Suspense, useId } from 'react';
import type { SearchField } from '../../../../engine/contract/module-model';
import { PERSON_KINDS } from '../../../../engine/contract/person';
import { DEFAULT_SEARCH_FIELD } from '../../../../engine/settings/settings.generated';
import { toScalarText } from '../../../../engine/values/text-values';
import { PeopleValue } from '../../../shared/conditions/PeopleValue';
import type { OperandProps } from '../../../shared/conditions/term-kit';
import { TextFilter } from '../../../shared/faces/filters/TextFilter';
import { useRenderers } from '../../../shared/hosts/renderers-context';
import { useOptions } from '../../../shared/sources/use-options';
import { DefaultFilter } from '../DefaultFilter';
import { controlOf, type QueryControl } from './control-of';
import type { QueryField } from './query-field';
import { useQueryText } from './use-query-text';

interface QueryValueProps extends OperandProps<unknown> {
  readonly queried: QueryField;
}

/** What a field is compared with, in the field's own control. */
export function QueryValue(props: QueryValueProps) {
  const { queried, term } = props;
  const text = useQueryText();
  const id = useId();
  const control = controlOf(queried, term.op);
  if (control === 'none') return null;
  return (
    <div className="formloom-condition-value" data-invalid={props.isInvalid || undefined}>
      <label htmlFor={id} className="formloom-condition-label">
        {text('screen.query.value')}
      </label>
      <Suspense fallback={null}>
        <Control {...props} id={id} control={control} key={`${term.field} ${control}`} />
      </Suspense>
    </div>
  );
}

function Control(props: QueryValueProps & { readonly id: string; readonly control: QueryControl }) {
  const { queried, term, id, control, isDisabled, isInvalid, onChange } = props;
  const { field, definition } = queried;
  const text = useQueryText();
  const name = text('screen.query.value');
  const { options, state, reload } = useOptions(field);
  const { Filter, Edit } = useRenderers().of(field);
  const change = (value: unknown) => onChange({ ...term, value });
  const shared = { field, id, value: term.value, onChange: change, options, optionsState: state } as const;
  const search: SearchField = {
    ...DEFAULT_SEARCH_FIELD,
    fieldId: field.id,
    label: control === 'text' && term.op !== 'like' && term.op !== 'notLike' ? text('screen.query.several') : name,
    type: control === 'text' ? 'like' : control === 'range' ? 'range' : 'equals',
    isMultiple: control === 'several',
  };
  if (control === 'edit' && Edit)
    return (
      <Edit
        {...shared}
        isDisabled={isDisabled}
        isReadOnly={false}
        isInvalid={isInvalid}
        isRequired={false}
        ariaLabel={name}
        place="cell"
        reloadOptions={reload}
      />
    );
  if (control === 'text') return <TextFilter {...shared} search={search} />;
  const kinds = PERSON_KINDS.filter((kind) => definition.namedBy(field).some((named) => named.kind === kind));
  if (!Filter && kinds.length > 0)
    return (
      <PeopleValue
        field={field}
        kinds={kinds}
        value={toScalarText(term.value) ?? ''}
        isMultiple={control === 'several'}
        name={name}
        isDisabled={isDisabled}
        isInvalid={isInvalid}
        onChange={change}
      />
    );
  const Face = Filter ?? DefaultFilter;
  return <Face {...shared} search={search} />;
}

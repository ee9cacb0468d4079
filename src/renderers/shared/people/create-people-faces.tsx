import { memo, useMemo } from 'react';
import { UNRESTRICTED } from '../../../engine/contract/person';
import type { WidgetDefinition } from '../../../engine/contract/widget-definition';
import { booleanProp } from '../../../engine/values/field-props';
import type { EditProps, FilterProps, ViewProps } from '../define-renderer';
import { TextFilter } from '../faces/filters/TextFilter';
import { FULL_WIDTH, placeholderOf, toDropDownProps } from '../faces/control-props';
import { useText } from '../texts/text';
import { PeopleBox } from './PeopleBox';
import type { PeopleChoice } from './people-choice';
import { PeopleNames } from './PeopleNames';
import { usePeopleScope } from './use-people-field';

/** The faces of a people widget. */
export function createPeopleFaces(definition: WidgetDefinition, choice: PeopleChoice) {
  /** People chosen by name, in a form or in a cell. */
  const Edit = memo(function PeopleEdit(props: EditProps) {
    const { field, value, onChange } = props;
    const people = useMemo(() => ({ field, definition, choice }), [field]);
    const allowed = usePeopleScope(people);
    const scope = useMemo(() => ({ ...allowed, tabs: choice.tabs(field, allowed) }), [field, allowed]);
    const { disabled, ...box } = toDropDownProps(props);
    return (
      <PeopleBox
        people={people}
        scope={scope}
        isMultiple={booleanProp(field, 'multiple')}
        value={value}
        onChange={onChange}
        box={{
          ...box,
          disabled: disabled || props.isReadOnly,
          placeholder: placeholderOf(props),
          allowClear: booleanProp(field, 'clearable'),
          defaultOpen: props.opensAtOnce,
          ...(props.place === 'cell' && { maxTagCount: 'responsive' as const }),
        }}
      />
    );
  });

  /** Search by an object, or by any of several; earlier values may lie outside of the field's restriction. */
  const Filter = memo(function PeopleFilter(props: FilterProps) {
    return props.search.type === 'like' ? <TextFilter {...props} /> : <ChosenFilter {...props} />;
  });

  function ChosenFilter({ field, search, value, onChange, id }: FilterProps) {
    const text = useText();
    const people = useMemo(() => ({ field, definition, choice }), [field]);
    const { kinds } = usePeopleScope(people);
    const scope = useMemo(() => {
      const allowed = { kinds, restriction: UNRESTRICTED };
      return { ...allowed, tabs: choice.tabs(field, allowed) };
    }, [field, kinds]);
    return (
      <PeopleBox
        people={people}
        scope={scope}
        isMultiple={search.isMultiple}
        value={value}
        onChange={onChange}
        box={{
          id,
          allowClear: true,
          style: FULL_WIDTH,
          maxTagCount: 'responsive',
          placeholder: text('shared.filter.choice', { label: search.label }),
        }}
      />
    );
  }

  /** The names of what is chosen. */
  const View = memo(function PeopleView({ field, value }: ViewProps) {
    const people = useMemo(() => ({ field, definition, choice }), [field]);
    return <PeopleNames people={people} value={value} />;
  });

  return { Edit, Filter, View };
}

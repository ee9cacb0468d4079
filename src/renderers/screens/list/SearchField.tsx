import { Suspense, useId } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { SearchField as SearchModel } from '../../../engine/contract/module-model';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { useOptions } from '../../shared/sources/use-options';
import { DefaultFilter } from './DefaultFilter';

export interface ShownSearch {
  readonly search: SearchModel;
  readonly field: FieldModel;
}

interface SearchFieldProps {
  readonly shown: ShownSearch;
  readonly value: unknown;
  onChange: (fieldId: string, value: unknown) => void;
}

/** One labelled search input. */
export function SearchField({ shown: { search, field }, value, onChange }: SearchFieldProps) {
  const id = useId();
  const { options, state } = useOptions(field);
  const { Filter = DefaultFilter } = useRenderers().of(field);
  return (
    <div className="formloom-search-field" data-search={search.fieldId}>
      <label htmlFor={id} className="formloom-search-label" title={search.label}>
        {search.label}
      </label>
      <div className="formloom-search-input">
        <Suspense fallback={null}>
          <Filter
            field={field}
            search={search}
            value={value}
            onChange={(next) => onChange(search.fieldId, next)}
            id={id}
            options={options}
            optionsState={state}
          />
        </Suspense>
      </div>
    </div>
  );
}

import { memo } from 'react';
import type { FilterProps } from '../../shared/define-renderer';
import { TreeFilter } from '../../shared/faces/filters/TreeFilter';
import { useDictionaryTypes } from './use-dictionary-types';

/** Search by a dictionary type, or by any of several. */
export const Filter = memo(function DictionarySelectFilter(props: FilterProps) {
  const { options, state, reload } = useDictionaryTypes(props.field);
  return <TreeFilter {...props} options={options} optionsState={state} reloadOptions={reload} />;
});

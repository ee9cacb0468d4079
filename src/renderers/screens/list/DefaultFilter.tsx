import { NumberRangeFilter } from '../../shared/filters/NumberRangeFilter';
import { SelectFilter } from '../../shared/filters/SelectFilter';
import { TextFilter } from '../../shared/filters/TextFilter';
import type { FilterProps } from '../../shared/define-renderer';

/** The search input of a widget that brings none: by the kind of search and by whether it has choices. */
export function DefaultFilter(props: FilterProps) {
  if (props.search.type === 'range') return <NumberRangeFilter {...props} />;
  return props.field.options ? <SelectFilter {...props} /> : <TextFilter {...props} />;
}

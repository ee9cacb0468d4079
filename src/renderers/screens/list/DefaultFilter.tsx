import { NumberRangeFilter } from '../../shared/faces/filters/NumberRangeFilter';
import { SelectFilter } from '../../shared/faces/filters/SelectFilter';
import { TextFilter } from '../../shared/faces/filters/TextFilter';
import type { FilterProps } from '../../shared/define-renderer';

/** The default search input: by kind of search, and whether there are choices. */
export function DefaultFilter(props: FilterProps) {
  if (props.search.type === 'range') return <NumberRangeFilter {...props} />;
  return props.field.options ? <SelectFilter {...props} /> : <TextFilter {...props} />;
}

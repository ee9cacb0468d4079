import { memo, useMemo } from 'react';
import { toPaths } from '../../../engine/values/path-values';
import { FULL_WIDTH } from '../../shared/faces/control-props';
import type { FilterProps } from '../../shared/define-renderer';
import { useText } from '../../shared/texts/text';
import { AreaBox } from './AreaBox';
import { choiceOf } from './area-rules';

/** Search by an area of any level, which finds everything below it, or by any of several. */
export const Filter = memo(function AreaSelectFilter({ field, search, value, onChange, id }: FilterProps) {
  const translate = useText();
  const choice = useMemo(() => ({ ...choiceOf(field), isAnyLevel: true }), [field]);
  return (
    <AreaBox
      choice={choice}
      isMultiple={search.isMultiple}
      paths={toPaths(value)}
      onChange={(paths) => onChange(search.isMultiple ? paths : (paths[0] ?? null))}
      box={{
        id,
        allowClear: true,
        style: FULL_WIDTH,
        maxTagCount: 'responsive',
        placeholder: translate('shared.filter.choice', { label: search.label }),
      }}
    />
  );
});

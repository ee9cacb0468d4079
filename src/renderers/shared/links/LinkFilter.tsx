import { memo } from 'react';
import { toChoiceList } from '../../../engine/values/option-values';
import type { FilterProps } from '../define-renderer';
import { FULL_WIDTH } from '../faces/control-props';
import { useText } from '../texts/text';
import { LinkBox } from './LinkBox';

/** Search by something chosen, or by any of several. */
export const LinkFilter = memo(function LinkFilter({ field, search, value, onChange, id }: FilterProps) {
  const translate = useText();
  return (
    <LinkBox
      field={field}
      isMultiple={search.isMultiple}
      values={toChoiceList(value)}
      onChange={(values) => onChange(search.isMultiple ? values : (values[0] ?? null))}
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

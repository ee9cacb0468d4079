import { Input } from 'antd';
import { memo } from 'react';
import { toShownText } from '../../../../engine/values/text-values';
import { useText } from '../../texts/text';
import type { FilterProps } from '../../define-renderer';

/** Search by text. */
export const TextFilter = memo(function TextFilter({ search, value, onChange, id }: FilterProps) {
  const translate = useText();
  return (
    <Input
      id={id}
      allowClear
      value={toShownText(value)}
      placeholder={translate('shared.filter.text', { label: search.label })}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    />
  );
});

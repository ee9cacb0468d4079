import { memo } from 'react';
import { indexOptions } from '../../../engine/values/option-values';
import type { CellProps } from '../../shared/define-renderer';
import { useDictionaryTypes } from './use-dictionary-types';

/** The type's name: lists bring it with the row, a sub-table that is being edited holds the stored value alone. */
export const Cell = memo(function DictionarySelectCell({ field, text }: CellProps) {
  const { options } = useDictionaryTypes(field);
  const shown = indexOptions(options).get(text)?.label ?? text;
  return <span title={shown}>{shown}</span>;
});

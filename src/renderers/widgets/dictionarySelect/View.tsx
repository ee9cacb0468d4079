import { memo } from 'react';
import { toChoiceLabels } from '../../../engine/values/option-values';
import type { ViewProps } from '../../shared/define-renderer';
import { useDictionaryTypes } from './use-dictionary-types';

/** The type's name; blank while loading (no id flashes up), the stored value when unknown. */
export const View = memo(function DictionarySelectView({ field, value }: ViewProps) {
  const { options, state } = useDictionaryTypes(field);
  return <span style={WRAPPED}>{state === 'loading' ? '' : toChoiceLabels(value, options).join('')}</span>;
});

const WRAPPED = { overflowWrap: 'anywhere' } as const;

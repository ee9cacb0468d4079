import { useMemo } from 'react';
import type { OptionItem } from '../../../engine/contract/field-model';
import type { TextContext } from '../../../engine/contract/widget-definition';
import { useTextNames } from './text-names';
import { useTextContext } from './use-text-context';

const NO_OPTIONS: readonly OptionItem[] = [];

/** The same as `useTextContext`, with names looked up: drawn again as they become known. */
export function useNamedContext(options = NO_OPTIONS): TextContext {
  const context = useTextContext(options);
  const names = useTextNames();
  return useMemo(() => ({ ...context, ...names }), [context, names]);
}

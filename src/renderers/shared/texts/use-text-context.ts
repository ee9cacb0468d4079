import { useMemo } from 'react';
import type { OptionItem } from '../../../engine/contract/field-model';
import type { TextContext } from '../../../engine/contract/widget-definition';
import { useServices } from '../hosts/services';
import { useText } from './text';

/** What turning one field's value into text needs inside a component; names of people and organisations are not looked up. */
export function useTextContext(options: readonly OptionItem[]): TextContext {
  const translate = useText();
  const { timeZone } = useServices();
  return useMemo(
    () => ({ translate, timeZone, optionsOf: () => options, nameOf: () => undefined }),
    [translate, timeZone, options],
  );
}

import { useEffect, useRef } from 'react';
import { toLink } from '../../../engine/values/link-widget';
import { toChoiceList } from '../../../engine/values/option-values';
import type { EditProps } from '../define-renderer';
import { useLinks, useParamList } from './use-links';

/**
 * Empties what an interface no longer answers after a field that it depends on changed, or after a required one became blank. What
 * could not be looked up stays. `keep` builds the new value from the choices that remain.
 */
export function useStaleLinks(
  { field, value, onChange, isReadOnly }: EditProps,
  keep: (values: readonly string[]) => unknown,
): void {
  const values = toChoiceList(value);
  const paramList = useParamList(toLink(field));
  const links = useLinks(field, values);
  const settled = useRef(paramList);
  useEffect(() => {
    if (settled.current === paramList || isReadOnly) return;
    if (paramList && links.some(({ state }) => state === 'loading' || state === 'failed')) return;
    settled.current = paramList;
    const remaining = paramList ? links.filter(({ state }) => state !== 'gone').map((link) => link.value) : [];
    if (remaining.length < values.length) onChange(keep(remaining));
  });
}

import { useEffect, useRef } from 'react';
import { indexOptions, toChoiceList } from '../../../engine/values/option-values';
import type { EditProps } from '../define-renderer';
import { optionSources } from './option-request';

/**
 * Empties what is no longer offered after a source field changed: choices that the former list had and the new one lacks.
 * Values that were never offered (older records) stay. `keep` builds the new value from the choices that remain.
 */
export function useStaleChoice(props: EditProps, keep: (values: readonly string[]) => unknown): void {
  const { options, optionsState, field, value, onChange, isReadOnly } = props;
  const former = useRef(options);
  useEffect(() => {
    const previous = former.current;
    if (optionsState !== 'ready' || previous === options) return;
    former.current = options;
    if (isReadOnly || optionSources(field.options).length === 0) return;
    const [was, is] = [indexOptions(previous), indexOptions(options)];
    const isOffered = (entry: string) => is.has(entry) || !was.has(entry);
    if (isPathList(value)) {
      const remaining = value.filter((path) => toChoiceList(path).every(isOffered));
      if (remaining.length < value.length) onChange(remaining);
      return;
    }
    const chosen = toChoiceList(value);
    const remaining = chosen.filter(isOffered);
    if (remaining.length < chosen.length) onChange(keep(remaining));
  });
}

/** Several paths of a tree (docs/module-format.md#stored-values). */
function isPathList(value: unknown): value is readonly (readonly unknown[])[] {
  return Array.isArray(value) && value.length > 0 && value.every(Array.isArray);
}

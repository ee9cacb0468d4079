import { useMemo } from 'react';
import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import { useServices, type RendererServices } from '../hosts/services';
import { createSharedAnswers, useSharedAnswers } from './shared-answers';

const NONE: readonly OptionItem[] = [];
/** Asks once for each dictionary, however many cells show it. */
const shared = createSharedAnswers<readonly OptionItem[]>();

/**
 * The choices of a field that its document or a dictionary has, for how they look: what they are called is known without them. [] for
 * others, and until they are there.
 */
export function useKnownChoices({ options }: Pick<FieldModel, 'options'>): readonly OptionItem[] {
  const own = useMemo(() => [options], [options]);
  return useKnownChoicesOf(own)[0] ?? NONE;
}

/** The same for several fields, by what each of them offers. */
export function useKnownChoicesOf(sources: readonly FieldModel['options'][]): readonly (readonly OptionItem[])[] {
  const services = useServices();
  const entries = useMemo(
    () =>
      sources.flatMap((options) => {
        if (options?.kind !== 'dictionary') return [];
        const { typeId, valueKey } = options;
        return [shared.entry(services, `${valueKey}:${typeId}`, () => services.dictionary(typeId, valueKey))];
      }),
    [services, sources],
  );
  const answers = [...useSharedAnswers(entries)];
  return sources.map((options) => {
    if (options?.kind === 'static') return options.items;
    return options?.kind === 'dictionary' ? (answers.shift()?.answer ?? NONE) : NONE;
  });
}

/** Reads dictionaries again, for what is on the screen at once and for the rest when it is next shown. */
export function refreshDictionaries(services: RendererServices): void {
  services.clearDictionaries();
  shared.reload(services);
}

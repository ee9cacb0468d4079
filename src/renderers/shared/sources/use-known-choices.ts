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
  const services = useServices();
  const entries = useMemo(() => {
    if (options?.kind !== 'dictionary') return [];
    const { typeId, valueKey } = options;
    return [shared.entry(services, `${valueKey}:${typeId}`, () => services.dictionary(typeId, valueKey))];
  }, [services, options]);
  const [entry] = useSharedAnswers(entries);
  return options?.kind === 'static' ? options.items : (entry?.answer ?? NONE);
}

/** Reads dictionaries again, for what is on the screen at once and for the rest when it is next shown. */
export function refreshDictionaries(services: RendererServices): void {
  services.clearDictionaries();
  shared.reload(services);
}

import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import { documentOptions } from '../../../engine/values/option-values';
import { useFormScope, type FormScope } from '../hosts/form-scope';
import { optionSources, requestOptions } from './option-request';
import { useServices } from '../hosts/services';

export interface FieldOptions {
  readonly options: readonly OptionItem[];
  readonly state: 'ready' | 'loading' | 'error';
  /** Why the last request failed; '' otherwise. */
  readonly error: string;
  reload: () => void;
}

interface Answer {
  readonly request: string;
  readonly field: FieldModel;
  readonly options: readonly OptionItem[];
  readonly error: string | null;
}

const NO_OPTIONS: readonly OptionItem[] = [];

/**
 * The choices of a field wherever they come from (docs/module-format.md#choices). Asks again when a source field changes; an answer
 * to an earlier question is dropped. While a new answer is under way the last choices stay, so that labels do not flicker.
 */
export function useOptions(field: FieldModel): FieldOptions {
  const services = useServices();
  const scope = useFormScope();
  const sources = useSourceValues(field, scope);
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const isRemote = field.options !== null && field.options.kind !== 'static';
  const request = isRemote ? `${attempt}:${sources}` : null;

  useEffect(() => {
    if (request === null) return undefined;
    const controller = new AbortController();
    const settle = (options: readonly OptionItem[], error: string | null) => {
      if (!controller.signal.aborted) setAnswer({ request, field, options, error });
    };
    requestOptions(field, { scope, services, signal: controller.signal }).then(
      (options) => settle(options ?? NO_OPTIONS, null),
      (reason: unknown) => settle(NO_OPTIONS, reason instanceof Error ? reason.message : String(reason)),
    );
    return () => controller.abort();
  }, [field, request, scope, services]);

  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  return useMemo(() => ({ ...toResult(field, request, answer), reload }), [field, request, answer, reload]);
}

/** What is known of the choices that `request` asks for; null = the document has them. */
function toResult(field: FieldModel, request: string | null, answer: Answer | null): Omit<FieldOptions, 'reload'> {
  const cached = documentOptions(field);
  if (request === null) return { options: cached, state: 'ready', error: '' };
  const known = answer?.field === field ? answer : null;
  const options = known && known.error === null ? known.options : cached;
  if (known?.request !== request) return { options, state: options.length > 0 ? 'ready' : 'loading', error: '' };
  if (known.error !== null) return { options, state: 'error', error: known.error };
  return { options, state: 'ready', error: '' };
}

/** The source fields' values as one comparable text; '' when the choices depend on no field. */
function useSourceValues(field: FieldModel, scope: FormScope): string {
  const ids = useMemo(() => optionSources(field.options), [field]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = ids.map((id) => scope.subscribe(id, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [ids, scope],
  );
  return useSyncExternalStore(subscribe, () =>
    ids.length === 0 ? '' : JSON.stringify(ids.map((id) => scope.valueOf(id) ?? null)),
  );
}

import { EngineError } from '../../../engine/contract/errors';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel, OptionItem, OptionSource } from '../../../engine/contract/field-model';
import type { InterfaceParam } from '../../../engine/contract/interface-param';
import type { CallModel, ResolvedCall } from '../../../engine/contract/resource';
import { memoise } from '../../../engine/memoise';
import { readRows, resolveCall } from '../../../engine/resource';
import { toOptionItems, toTreeChoices } from '../../../engine/values/to-option-items';
import { recordContext, type FormScope } from '../hosts/form-scope';
import type { RendererServices } from '../hosts/services';
import { isBlank } from '../../../engine/values/is-blank';

type CallSource = Extract<OptionSource, { readonly kind: 'call' }>;

/** Field ids whose values the choices of a field depend on. */
export function optionSources(source: OptionSource | null): readonly string[] {
  if (source?.kind === 'call') return callReads(source.call);
  if (source?.kind !== 'dynamic') return NONE;
  const ids = source.params.map((param) => param.relationField).filter((id) => id !== '' && !id.startsWith('@'));
  return ids.length === 0 ? NONE : [...new Set(ids)];
}

const NONE: readonly string[] = [];

/** Keys of the main fields that a call's expressions read; a sub-table includes its columns. */
const callReads = memoise((call: CallModel): readonly string[] => {
  const expressions = [...call.path, ...Object.values(call.query), ...Object.values(call.body)];
  const ids = expressions.flatMap((part) => (typeof part === 'string' ? NONE : part.dependencies));
  return [...new Set(ids.map((id) => id.split('-', 1)[0] ?? id))];
});

/** Parameters as clients post them: the whole entry with `defaultValue` taken from its source field. */
export function fillParams(
  params: readonly InterfaceParam[],
  scope: Pick<FormScope, 'valueOf'>,
): readonly Readonly<Record<string, unknown>>[] {
  return params.map((param) => ({ ...param.raw, defaultValue: paramValue(param, scope) }));
}

function paramValue(param: InterfaceParam, scope: Pick<FormScope, 'valueOf'>): unknown {
  const isLinked = param.relationField !== '' && !param.relationField.startsWith('@');
  return isLinked ? (scope.valueOf(param.relationField) ?? '') : param.defaultValue;
}

/** Whose choices are asked for, and with what. */
export interface OptionAsker {
  readonly scope: FormScope;
  readonly services: RendererServices;
  readonly signal: AbortSignal;
}

/**
 * Asks for the choices of a dictionary, a data interface or a call; null when something that it needs is still blank and
 * asking is useless.
 */
export async function requestOptions(field: FieldModel, asker: OptionAsker): Promise<readonly OptionItem[] | null> {
  const { scope, services, signal } = asker;
  const source = field.options;
  if (source?.kind === 'dictionary') return services.dictionary(source.typeId, source.valueKey);
  if (source?.kind === 'call') return requestCall(source, asker);
  if (source?.kind !== 'dynamic') return null;
  const isIncomplete = source.params.some((param) => param.required && isBlank(paramValue(param, scope)));
  if (isIncomplete) return null;
  const answer = await services.dataInterface(source.interfaceId, fillParams(source.params, scope), signal);
  return toOptionItems(answer, source);
}

async function requestCall(
  source: CallSource,
  { scope, services, signal }: OptionAsker,
): Promise<readonly OptionItem[] | null> {
  const call = toCall(source.call, scope, services);
  if (!call) return null;
  const { data } = await services.call(call, { signal });
  return toTreeChoices({ rows: readRows(data, source.call).rows, data }, source);
}

/** The call filled in from the record; null while a value that its path needs is blank. */
function toCall(call: CallModel, scope: FormScope, services: RendererServices): ResolvedCall | null {
  const values: RecordValues = Object.fromEntries(callReads(call).map((key) => [key, scope.valueOf(key)]));
  try {
    return resolveCall({ call, values, context: recordContext(services, scope.recordId) });
  } catch (error) {
    if (error instanceof EngineError && error.issues.every(({ code }) => code === 'ENGINE_CALL_SEGMENT')) return null;
    throw error;
  }
}

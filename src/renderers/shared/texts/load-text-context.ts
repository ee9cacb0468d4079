import type { RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel, OptionItem, OptionSource } from '../../../engine/contract/field-model';
import type { LinkedValue } from '../../../engine/contract/link';
import type { Translate } from '../../../engine/contract/language';
import type { TextContext } from '../../../engine/contract/widget-definition';
import { readRows, resolveCall } from '../../../engine/resource';
import { toLink } from '../../../engine/values/link-widget';
import { toOptionItems } from '../../../engine/values/to-option-items';
import { askLink } from '../links/link-book';
import { blankParams } from '../links/use-links';
import { fillParams } from '../sources/option-request';
import { knownOptions } from '../sources/known-options';
import type { RendererServices } from '../hosts/services';

type NameKind = Parameters<TextContext['nameOf']>[0];

interface LoadOptions {
  readonly services: RendererServices;
  readonly translate: Translate;
  readonly signal?: AbortSignal | undefined;
  /** Values of the one record whose texts are made; without them links that follow other fields stay unknown. */
  readonly values?: RecordValues;
  /** Asks for every text that will be needed; what it touches is loaded. */
  visit: (context: TextContext) => void;
}

/**
 * Loads the choices and names that some texts need. The first visit runs over an empty context that records what is asked
 * for, so nothing has to know which widget needs what. What cannot be loaded stays unknown and is shown as stored.
 */
export async function loadTextContext({
  services,
  translate,
  signal,
  values,
  visit,
}: LoadOptions): Promise<TextContext> {
  const fields = new Set<FieldModel>();
  const ids = new Map<NameKind, Set<string>>();
  const linked = new Map<FieldModel, Set<string>>();
  const links = new Map<string, LinkedValue>();
  const base = { translate, timeZone: services.timeZone };
  visit({
    ...base,
    optionsOf(field) {
      fields.add(field);
      return knownOptions(field) ?? [];
    },
    nameOf(kind, id) {
      ids.set(kind, (ids.get(kind) ?? new Set()).add(id));
      return undefined;
    },
    linkOf(field, value) {
      linked.set(field, (linked.get(field) ?? new Set()).add(value));
      return undefined;
    },
  });
  const options = new Map<FieldModel, readonly OptionItem[]>();
  const names = new Map<NameKind, ReadonlyMap<string, string>>();
  await Promise.allSettled([
    ...[...fields].map(async (field) => options.set(field, await loadOptions(field.options, services, signal))),
    ...[...linked].flatMap(([field, wanted]) =>
      [...wanted].map(async (value) =>
        links.set(linkKey(field, value), await loadLink({ field, value, values }, services)),
      ),
    ),
    ...[...ids].map(async ([kind, wanted]) => names.set(kind, await services.names(kind, [...wanted]))),
  ]);
  return {
    ...base,
    optionsOf: (field) => options.get(field) ?? [],
    nameOf: (kind, id) => names.get(kind)?.get(id),
    linkOf: (field, value) => links.get(linkKey(field, value)),
  };
}

function linkKey({ id }: FieldModel, value: string): string {
  return JSON.stringify([id, value]);
}

interface LinkToLoad {
  readonly values: RecordValues | undefined;
  readonly field: FieldModel;
  readonly value: string;
}

/** What a value names; unknown where that depends on fields of the record whose values are not there. */
function loadLink({ field, value, values }: LinkToLoad, services: RendererServices): Promise<LinkedValue> {
  const link = toLink(field);
  const params = link?.source.kind === 'interface' ? link.source.params : [];
  const isOwn = params.some(({ relationField }) => relationField !== '' && !relationField.startsWith('@'));
  const from = { valueOf: (fieldId: string) => values?.[fieldId] };
  const isAskable = !isOwn || (values !== undefined && blankParams(params, from).length === 0);
  if (!link || !isAskable) return Promise.resolve({ state: 'failed', texts: {} });
  const paramList = fillParams(params, from);
  return askLink(services, { source: link.source, paramList, value, member: link.labelKey });
}

/** Choices that hold for every record: a source that depends on a record's own fields is asked with those left blank, or not at all. */
async function loadOptions(
  source: OptionSource | null,
  services: RendererServices,
  signal: AbortSignal = new AbortController().signal,
): Promise<readonly OptionItem[]> {
  switch (source?.kind) {
    case 'static':
      return source.items;
    case 'dictionary':
      return services.dictionary(source.typeId, source.valueKey);
    case 'call': {
      const call = resolveCall({ call: source.call, values: {}, context: services.evaluationContext() });
      const { data } = await services.call(call, { signal });
      return toOptionItems(readRows(data, source.call).rows, source);
    }
    case 'dynamic': {
      // With a parameter from the record the interface answers for one state of one form.
      if (source.params.some(({ relationField }) => relationField !== '' && !relationField.startsWith('@'))) return [];
      const params = source.params.map(({ raw, defaultValue }) => ({ ...raw, defaultValue }));
      return toOptionItems(await services.dataInterface(source.interfaceId, params, signal), source);
    }
    default:
      return [];
  }
}

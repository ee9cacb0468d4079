import type { LinkedValue, LinkSource } from '../../../engine/contract/link';
import { isRecord } from '../../../engine/json/raw-value';
import { toScalarText } from '../../../engine/values/text-values';
import type { RendererServices } from '../hosts/services';
import { createSharedAnswers, type SharedEntry } from '../sources/shared-answers';

/** A text of what a stored value names: of a record, or of a row of an interface under filled parameters. */
export interface LinkQuestion {
  readonly source: LinkSource;
  /** The parameters of an interface; [] of a module. */
  readonly paramList: readonly Readonly<Record<string, unknown>>[];
  readonly value: string;
  /** Field of the record, or member of the row. */
  readonly member: string;
}

interface Waiting extends LinkQuestion {
  resolve: (value: LinkedValue) => void;
  reject: (reason: unknown) => void;
}

/** Values of one call; the server refuses more. */
const MAX_VALUES = 1000;
const FAILED: LinkedValue = { state: 'failed', texts: {} };
const GONE: LinkedValue = { state: 'gone', texts: {} };
const answers = createSharedAnswers<LinkedValue>();
const queues = new WeakMap<RendererServices, Waiting[]>();

/**
 * The entry of one text: asked for once on a screen, however many fields and cells show it. What is asked for in one go goes out as
 * one call for all records, and one for each interface and its parameters.
 */
export function linkEntry(services: RendererServices, question: LinkQuestion): SharedEntry<LinkedValue> {
  const { source, paramList, value, member } = question;
  const place =
    source.kind === 'module' ? [source.moduleId, member] : [source.interfaceId, source.valueKey, ...paramList];
  const key = JSON.stringify([source.kind, value, ...place]);
  return answers.entry(services, key, () => askLink(services, question));
}

/** The text of one value, asked for with all others of the moment; rejects with the server's message. */
export function askLink(services: RendererServices, question: LinkQuestion): Promise<LinkedValue> {
  return new Promise((resolve, reject) => {
    const queue = queues.get(services) ?? [];
    queues.set(services, queue);
    queue.push({ ...question, resolve, reject });
    if (queue.length > 1) return;
    queueMicrotask(() => {
      queues.delete(services);
      send(services, queue);
    });
  });
}

function send(services: RendererServices, queue: readonly Waiting[]): void {
  const records = queue.filter(({ source }) => source.kind === 'module');
  for (const part of inParts(records)) settle(part, readRecords(services, part));
  const byCall = new Map<string, Waiting[]>();
  for (const waiting of queue) {
    const { source, paramList } = waiting;
    if (source.kind === 'module') continue;
    const key = JSON.stringify([source.interfaceId, source.valueKey, paramList]);
    byCall.set(key, [...(byCall.get(key) ?? []), waiting]);
  }
  for (const group of byCall.values())
    for (const part of inParts(group)) settle(part, readInterfaceRows(services, part));
}

function* inParts(waiting: readonly Waiting[]): Iterable<readonly Waiting[]> {
  for (let from = 0; from < waiting.length; from += MAX_VALUES) yield waiting.slice(from, from + MAX_VALUES);
}

function settle(waiting: readonly Waiting[], answer: Promise<(question: Waiting) => LinkedValue | undefined>): void {
  answer.then(
    (find) => {
      for (const each of waiting) each.resolve(find(each) ?? FAILED);
    },
    (reason: unknown) => {
      for (const each of waiting) each.reject(reason);
    },
  );
}

async function readRecords(services: RendererServices, waiting: readonly Waiting[]) {
  const byModule = new Map<string, { ids: Set<string>; fields: Set<string> }>();
  for (const { source, value, member } of waiting) {
    if (source.kind !== 'module') continue;
    const wanted = byModule.get(source.moduleId) ?? { ids: new Set(), fields: new Set() };
    byModule.set(source.moduleId, wanted);
    wanted.ids.add(value);
    wanted.fields.add(member);
  }
  const asks = [...byModule].map(([modelId, { ids, fields }]) => ({ modelId, ids: [...ids], fields: [...fields] }));
  const records = await services.linkedRecords(asks);
  const byPlace = new Map(records.map((record) => [JSON.stringify([record.modelId, record.id]), record]));
  return ({ source, value }: Waiting) =>
    source.kind === 'module' ? byPlace.get(JSON.stringify([source.moduleId, value])) : undefined;
}

/** A row that the interface no longer answers is gone. */
async function readInterfaceRows(services: RendererServices, waiting: readonly Waiting[]) {
  const [{ source, paramList, member } = waiting[0] as Waiting] = waiting;
  if (source.kind !== 'interface') return () => undefined;
  const { interfaceId, valueKey } = source;
  const ids = [...new Set(waiting.map(({ value }) => value))];
  const body = { ids, interfaceId, propsValue: valueKey, relationField: member, paramList };
  const rows = await services.interfaceRowsByIds(interfaceId, body);
  const byValue = new Map(rows.filter(isRecord).map((row) => [toScalarText(row[valueKey]), toLinkedRow(row)]));
  return ({ value }: Waiting) => byValue.get(value) ?? GONE;
}

/** A row of an interface as its texts; what is no scalar has none. */
export function toLinkedRow(row: Readonly<Record<string, unknown>>): LinkedValue {
  const texts = Object.entries(row).flatMap(([name, value]) => {
    const text = toScalarText(value);
    return text === undefined ? [] : [[name, text] as const];
  });
  return { state: 'found', texts: Object.fromEntries(texts) };
}

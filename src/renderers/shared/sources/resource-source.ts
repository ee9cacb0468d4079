import type { Translate } from '../../../engine/contract/language';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import type { CallModel, ResolvedCall, ResourceModel, ScreenParams } from '../../../engine/contract/resource';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { SourceError, type RecordQuery, type RecordSource, type RowPlace } from './record-source';
import { createResourceAnswers } from './resource-source-answers';
import { createResourceCalls, type ResourceCalls } from './resource-source-calls';
import { toListQuery } from './resource-source-query';

import { withScreenParams } from '../hosts/screen-params';
import type { RendererServices } from '../hosts/services';
import { isRecord, toText } from '../../../engine/json/raw-value';

export interface ResourceSourceOptions {
  /** A module that binds a resource. */
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly services: RendererServices;
  readonly translate: Translate;
  readonly params: ScreenParams;
  /** What the user's column choice is kept under. */
  readonly listId: string;
}

type Writes = Pick<RecordSource, 'create' | 'update' | 'remove' | 'removeMany'>;

/**
 * Records behind the calls that a module's `resource` names. A call that is not named, and one whose address cannot be
 * filled, fail as a `SourceError` before anything is sent.
 */
export function createResourceSource(options: ResourceSourceOptions): RecordSource {
  const { model, params, listId, translate, registry } = options;
  const { resource } = model;
  if (!resource) throw new Error(`module "${model.enCode}" binds no resource`);
  const services = withScreenParams(options.services, params);
  const calls = createResourceCalls(resource, { services, translate });
  const answers = createResourceAnswers({ model, registry, services, translate, calls });
  const { childrenCall, moveCall } = model.list?.treeTable ?? {};

  async function read(id: string) {
    const call = calls.named('read');
    const { data } = await calls.send(call, { values: {}, recordId: id });
    return answers.record(data, call, id);
  }

  return {
    async list(query, signal) {
      const call = calls.named('list');
      const { data } = await calls.post(toListCall(calls, call, toListQuery(query)), signal ? { signal } : {});
      return { ...(await answers.rows(data, call, signal)), summary: {} };
    },
    read,
    readDisplay: async (id) => answers.display(await read(id)),
    ...createWrites(resource, calls, (values, id) => answers.record(values, calls.named('read'), id).values),
    columnSettings: () => services.columnSettings(listId),
    saveColumnSettings: (settings) => services.saveColumnSettings(listId, settings),
    missingParams: resource.required.filter((name) => (params[name] ?? '') === ''),
    ...(childrenCall && {
      async children(id: string, _query: RecordQuery, signal?: AbortSignal) {
        const { data } = await calls.send(childrenCall, { values: {}, recordId: id }, signal ? { signal } : {});
        return (await answers.rows(data, childrenCall, signal)).rows;
      },
    }),
    ...(moveCall && {
      async move(id: string, place: RowPlace) {
        const call = calls.resolve(moveCall, { values: {}, recordId: id });
        return { message: (await calls.post({ ...call, body: { ...call.body, ...place } })).message };
      },
    }),
    ...(resource.params.length > 0 && {
      within: (more: ScreenParams) => createResourceSource({ ...options, params: { ...params, ...more } }),
    }),
  };
}

/** The question goes where the call has room for it: into the address, or into the body of a POST. */
function toListCall(calls: ResourceCalls, call: CallModel, query: Readonly<Record<string, unknown>>): ResolvedCall {
  const bare = calls.resolve(call, { values: {} });
  return bare.body ? { ...bare, body: { ...query, ...bare.body } } : calls.resolve(call, { values: {}, query });
}

/** Stored values of an answered record. */
type ReadValues = (answered: Readonly<Record<string, unknown>>, id: string) => RecordValues;

function createWrites(resource: ResourceModel, calls: ResourceCalls, readValues: ReadValues): Writes {
  /** Sends a call with more members in its body, where it has one. */
  async function send(name: string, input: Parameters<ResourceCalls['resolve']>[1], extra: object) {
    const resolved = calls.resolve(calls.named(name), input);
    const call = resolved.body ? { ...resolved, body: { ...resolved.body, ...extra } } : resolved;
    return { message: (await calls.post(call)).message };
  }

  const remove = (id: string) => send('remove', { values: {}, recordId: id }, {});

  return {
    async create(values, idempotencyKey) {
      const { data, message } = await calls.send(calls.named('create'), { values }, { idempotencyKey });
      return { id: toText(isRecord(data) ? data[resource.idKey] : data), message };
    },
    update: (id, values, version) =>
      send('update', { values, recordId: id }, version === null ? {} : { version }).catch((error: unknown) => {
        throw toReadConflict(error, (answered) => readValues(answered, id));
      }),
    remove,
    async removeMany(ids) {
      // One call for all: the ids joined by commas are its `record.id`, and a body names them as `ids`.
      if (resource.calls['removeMany']) return send('removeMany', { values: {}, recordId: ids.join(',') }, { ids });
      let message = '';
      // Sequential, so that the first refusal stops the rest and is reported.
      for (const id of ids) message = (await remove(id)).message;
      return { message };
    },
  };
}

/** A conflict names the record as the server answers it; forms know its stored values. */
function toReadConflict(error: unknown, read: (answered: RecordValues) => RecordValues): unknown {
  const conflict = error instanceof SourceError ? error.detail.conflict : undefined;
  if (!(error instanceof SourceError) || !conflict) return error;
  const detail = { ...error.detail, conflict: { ...conflict, values: read(conflict.values) } };
  return new SourceError(error.message, detail);
}

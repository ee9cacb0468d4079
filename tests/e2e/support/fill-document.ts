import { randomBytes } from 'node:crypto';
import { parseModule } from '../../../src/engine/parse';
import type { ModuleModel } from '../../../src/engine/contract/module-model';
import { registry } from '../../../src/renderers/definitions';
import type { Api } from './api';
import { seedSources } from './fill-sources';

type Document = Readonly<Record<string, unknown>>;

/** A published template: its document, parsed model and page. */
export interface Published {
  readonly moduleId: string;
  readonly path: string;
  readonly model: ModuleModel;
  readonly document: Document;
}

/** Buttons needed to create and open records; most templates come from generated code and have none. */
const TOOLBAR = [{ value: 'add', icon: 'icon-ym icon-ym-btn-add', label: '新增' }];
const ROW_BUTTONS = [{ value: 'edit', icon: 'icon-ym icon-ym-btn-edit', label: '编辑' }];

function modelOf(document: Document): ModuleModel {
  const { model } = parseModule(document, registry);
  if (!model) throw new Error('the template does not parse');
  return model;
}

function toObject(value: unknown): Document {
  const read: unknown = typeof value === 'string' && value !== '' ? JSON.parse(value) : value;
  return typeof read === 'object' && read !== null ? (read as Document) : {};
}

/** Adds a list with add and edit buttons to a document; existing settings are kept. */
function withList(document: Document): Document {
  const columnData = toObject(document['columnData']);
  const listed = modelOf(document).allFields.filter(
    (field) => field.tableKey === '' && registry.of(field).isListable && field.key !== '',
  );
  const columns = listed.map((field) => ({ ...field.raw, prop: field.key, label: field.label, align: 'left' }));
  const given = (name: string, fallback: readonly unknown[]) => {
    const list = columnData[name];
    return Array.isArray(list) && list.length > 0 ? list : fallback;
  };
  const completed = {
    type: 1,
    hasPage: true,
    pageSize: 20,
    ...columnData,
    columnList: given('columnList', columns),
    searchList: given('searchList', []),
    btnsList: given('btnsList', TOOLBAR),
    columnBtnsList: given('columnBtnsList', ROW_BUTTONS),
  };
  return { ...document, webType: 2, columnData: JSON.stringify(completed) };
}

/** Reads a template under a unique name and code, as a client sends it. */
export function readTemplate(text: string): Document {
  const raw = JSON.parse(text) as Document;
  const suffix = randomBytes(3).toString('hex');
  const { id: _id, ...document } = raw;
  const own = {
    type: 1,
    ...document,
    fullName: `${String(raw['fullName'])} ${suffix}`,
    enCode: `t${suffix}_${String(raw['enCode'])}`,
  };
  return modelOf(own).webType === 1 ? own : withList(own);
}

/** Creates what a module names, and the module itself, and releases it through the public API. */
export async function publish(api: Api, document: Document): Promise<Published> {
  const model = modelOf(document);
  await seedSources(model);
  const { id } = await api.call('POST', '/api/visualdev/Base', document);
  const moduleId = String(id);
  await api.call('POST', `/api/visualdev/Base/${moduleId}/Actions/Release`, { pc: 1, app: 0, pcModuleParentId: '-1' });
  return { moduleId, path: `/model/${String(document['enCode'])}`, model, document };
}

/** Releases a form-only module again with a list, so that its records can be opened. */
export async function publishList(api: Api, published: Published): Promise<Published> {
  const document = withList(published.document);
  await api.call('PUT', `/api/visualdev/Base/${published.moduleId}`, document);
  await api.call('POST', `/api/visualdev/Base/${published.moduleId}/Actions/Release`, {
    pc: 1,
    app: 0,
    pcModuleParentId: '-1',
  });
  return { ...published, document, model: modelOf(document) };
}

/** Id and stored values of the only record of a module; throws when there is not exactly one. */
export async function readOnlyRecord(api: Api, { moduleId }: Published) {
  const { list = [] } = await api.call('POST', `/api/visualdev/OnlineDev/${moduleId}/List`, {
    currentPage: 1,
    pageSize: 20,
  });
  if (list.length !== 1) throw new Error(`expected one record, found ${list.length}`);
  const id = String(list[0]?.['id']);
  const { data } = await api.call('GET', `/api/visualdev/OnlineDev/${moduleId}/${id}`);
  return { id, values: JSON.parse(String(data)) as Record<string, unknown> };
}

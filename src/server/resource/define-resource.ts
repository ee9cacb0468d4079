import { RecordConflict } from '../../wire/envelope';
import { IdParams as params, NewId } from '../../wire/ids';
import { allOptional, Nothing, record, text, typed, whole } from '../../wire/schema';
import { ok } from '../http/envelope';
import type { App } from '../http/route-types';
import { routeOf } from '../http/wire-route';
import { fieldSchemas, toBodySchema } from './field-rules';
import { listResource, toListQuery, toListSchema } from './list-resource';
import { requireButton, requireMenu, type ButtonChoice } from './require-menu';
import type { ResourceDefinition } from './resource-definition';
import { limitList, readScreenRights, showMembers } from './screen-rights';
import { registerSheet } from './sheet-routes';
import { linkMembers, linkSchemas } from './resource-links';
import { readInfo } from './record-info';
import { readRecord, removeRecord, toggleState, writeRecord } from './write-record';

type WirePath = ResourceDefinition['path'];

/**
 * Registers read, create, change and remove of a resource, and list, state toggle and spreadsheets where it has them. Each write asks for the code of
 * the button that makes it on the resource's screen: add, edit, remove.
 */
export function defineResource(app: App, definition: ResourceDefinition): void {
  registerReading(app, definition);
  registerWriting(app, definition);
  if (definition.hasState) registerState(app, definition);
  if (definition.sheet) registerSheet(app, { ...definition, sheet: definition.sheet });
}

const needs = (definition: ResourceDefinition, choice: ButtonChoice) => ({
  onRequest: requireButton(definition, ...choice),
});

function registerReading(app: App, definition: ResourceDefinition): void {
  const { path, infoPath = '/:id', isInfoGuarded = true, infoButtons, list } = definition;
  const guard = { onRequest: requireMenu(definition.menus) };
  if (list)
    app.route({
      ...routeOf({ method: 'GET', path, query: toListQuery(list), answer: toListSchema({ ...definition, list }) }),
      ...guard,
      handler: async (request) => {
        const scope = await definition.scope?.(request, 'see');
        const rights = await readScreenRights(request, definition);
        const limited = { ...definition, list: limitList(list, definition, rights) };
        const listed = await listResource(app.deps, limited, { query: request.query, scope });
        // A list that everybody has is answered as it is kept.
        if (!rights.canList) return ok(listed);
        return ok({ ...listed, list: listed.list.map((each) => showMembers(each, rights.canList)) });
      },
    });
  const reading = infoButtons ? needs(definition, infoButtons) : guard;
  app.route({
    ...routeOf({ method: 'GET', path: `${path}${infoPath}`, params, answer: toInfoSchema(definition) }),
    ...(isInfoGuarded ? reading : {}),
    handler: async (request) => {
      const row = await readRecord(app.deps.db, definition, { id: request.params.id, request });
      return ok(await readInfo(definition, row, request));
    },
  });
}

function registerWriting(app: App, definition: ResourceDefinition): void {
  const { path, fields, links = [], bodyMembers, addButtons = ['add'] } = definition;
  const body = toBodySchema(fields, { ...linkMembers(links), ...bodyMembers });
  const one: WirePath = `${path}/:id`;
  app.route({
    ...routeOf({ method: 'POST', path, body, answer: NewId }),
    ...needs(definition, addButtons),
    handler: async (request) => {
      const id = await writeRecord(definition, request, { id: null, body: request.body });
      return ok({ id }, request.translate('server.created'));
    },
  });
  app.route({
    ...routeOf({ method: 'PUT', path: one, params, body, answer: Nothing, refusal: RecordConflict }),
    ...needs(definition, ['edit']),
    handler: async (request) => {
      await writeRecord(definition, request, { id: request.params.id, body: request.body });
      return ok(null, request.translate('server.updated'));
    },
  });
  app.route({
    ...routeOf({ method: 'DELETE', path: one, params, answer: Nothing }),
    ...needs(definition, ['remove']),
    handler: async (request) => {
      await removeRecord(definition, request, request.params.id);
      return ok(null, request.translate('server.removed'));
    },
  });
}

function registerState(app: App, definition: ResourceDefinition): void {
  app.route({
    ...routeOf({ method: 'PUT', path: `${definition.path}/:id/Actions/State`, params, answer: Nothing }),
    ...needs(definition, definition.stateButtons ?? ['edit']),
    handler: async (request) => {
      await toggleState(definition, request, request.params.id);
      return ok(null, request.translate('server.done'));
    },
  });
}

type Info = Pick<ResourceDefinition, 'fields' | 'links' | 'infoMembers' | 'screenMembers'>;

/** What one record's answer says: the fields, the links, the version, then what `toInfo` adds. */
function toInfoSchema({ fields, links = [], infoMembers = {}, screenMembers }: Info) {
  const members = { ...fieldSchemas(fields), ...linkSchemas(links), ...infoMembers };
  return typed<object>(record({ id: text(), ...(screenMembers ? allOptional(members) : members), version: whole() }));
}

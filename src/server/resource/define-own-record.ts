import type { TProperties } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { RecordConflict } from '../../wire/envelope';
import { Nothing, record, text, typed, whole } from '../../wire/schema';
import { ok } from '../http/envelope';
import type { App } from '../http/route-types';
import { routeOf } from '../http/wire-route';
import { fieldSchemas, toBodySchema, toMembers } from './field-rules';
import type { ResourceDefinition } from './resource-definition';
import type { ResourceRow } from './resource-row';
import { versionOf } from './record-version';
import { readRecord, writeRecord } from './write-record';

/** One record that its calls name by themselves: whoever asks has one, and reads and changes no other. */
export interface OwnRecord extends Omit<ResourceDefinition, 'menus' | 'list' | 'toInfo' | 'infoMembers'> {
  /** Address of both calls; `path` is the resource that the trail of changes names. */
  readonly address: `/api/${string}`;
  idOf: (request: FastifyRequest) => string;
  /** Members of the answer beside the fields. */
  readonly members: TProperties;
  complete: (row: ResourceRow, request: FastifyRequest) => Promise<object>;
}

/** Registers `GET` and `PUT` of one record, for a page that shows it (docs/module-format.md#pages-of-one-record). */
export function defineOwnRecord(app: App, { address, idOf, members, complete, ...own }: OwnRecord): void {
  const { fields } = own;
  const definition: ResourceDefinition = { ...own, menus: [], toInfo: complete };
  const answer = typed<object>(record({ id: text(), ...fieldSchemas(fields), version: whole(), ...members }));
  app.route({
    ...routeOf({ method: 'GET', path: address, answer }),
    handler: async (request) => {
      const row = await readRecord(app.deps.db, definition, { id: idOf(request), request });
      const completed = await complete(row, request);
      return ok({ id: row.id, ...toMembers(fields, row), version: versionOf(row), ...completed });
    },
  });
  app.route({
    ...routeOf({
      method: 'PUT',
      path: address,
      body: toBodySchema(fields),
      answer: Nothing,
      refusal: RecordConflict,
    }),
    handler: async (request) => {
      await writeRecord(definition, request, { id: idOf(request), body: request.body });
      return ok(null, request.translate('server.updated'));
    },
  });
}

import type { FieldModel } from '../contract/field-model';
import { findField, type ModuleModel } from '../contract/module-model';
import type { ModuleAccess } from '../contract/permission';
import type { WidgetRegistry } from '../contract/registry';
import { tagOf, toPaths, type CallSubject } from './open-api-calls';
import { schemaRef, SHARED_SCHEMAS } from './open-api-schemas';
import { describeRecord } from './record-shape';
import { recordSchema, writeSchema, type JsonSchema } from './to-value-schema';
import { takeName, toTypeName } from './type-name';

/** A released module, and what of it the reader of the document may see; no access = everything. */
export interface OpenApiModule {
  readonly id: string;
  readonly model: ModuleModel;
  readonly access?: ModuleAccess;
}

export interface OpenApiOptions {
  readonly registry: WidgetRegistry;
  /** Origin of the server, without a slash at its end. */
  readonly serverUrl: string;
  readonly title: string;
  readonly version: string;
}

/**
 * OpenAPI 3.1 document of the record calls of these modules, with typed bodies and answers. Fields and buttons that the access of a
 * module refuses are nowhere in it; modules whose records live behind other calls, and data views, give no calls.
 */
export function toOpenApi(modules: readonly OpenApiModule[], options: OpenApiOptions): Record<string, unknown> {
  const { registry, serverUrl, title, version } = options;
  const taken = new Set(Object.keys(SHARED_SCHEMAS));
  const subjects = modules.map((module) => toSubject(module, taken));
  const described = subjects.filter((subject) => toPaths(subject).length > 0);
  return {
    openapi: '3.1.0',
    info: { title, version },
    servers: [{ url: serverUrl }],
    tags: described
      .map(({ model, name }) => ({
        name: tagOf(model, name),
        ...(model.description !== '' && { description: model.description }),
      }))
      .filter((tag, index, tags) => tags.findIndex(({ name }) => name === tag.name) === index),
    security: [{ token: [] }],
    paths: Object.fromEntries(described.flatMap(toPaths)),
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The `token` that POST /api/oauth/Login answers, sent as it is.',
        },
      },
      headers: {
        ModuleVersion: {
          description: 'The released version of the module that answered.',
          schema: { type: 'integer' },
        },
      },
      schemas: {
        ...SHARED_SCHEMAS,
        ...Object.fromEntries(described.flatMap((subject) => schemasOf(subject, registry))),
      },
    },
  };
}

interface Subject extends CallSubject {
  readonly access: ModuleAccess | null;
}

const SUFFIXES = ['Record', 'Input', 'Change', 'List', 'ListRow'];

/** A name whose schemas nobody has yet. */
function toSubject({ id, model, access }: OpenApiModule, taken: Set<string>): Subject {
  const wanted = toTypeName(model.enCode || id);
  let name = wanted;
  for (let number = 2; [name, ...SUFFIXES.map((suffix) => name + suffix)].some((each) => taken.has(each)); number += 1)
    name = `${wanted}${String(number)}`;
  for (const each of ['', ...SUFFIXES]) takeName(name + each, taken);
  return { id, model, name, access: access ?? null };
}

function schemasOf(subject: Subject, registry: WidgetRegistry): readonly (readonly [string, JsonSchema])[] {
  const { model, name, access } = subject;
  const record = describeRecord(model, registry, access);
  return [
    [`${name}Record`, recordSchema(record)],
    [`${name}Input`, writeSchema(record, 'input')],
    [`${name}Change`, writeSchema(record, 'change')],
    [`${name}ListRow`, listRowSchema(subject, registry)],
    [`${name}List`, listSchema(schemaRef(`${name}ListRow`))],
  ];
}

function listSchema(row: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: {
      list: { type: 'array', items: row },
      pagination: schemaRef('Pagination'),
      summary: schemaRef('Totals'),
      cursors: {
        description: 'Names of the first and the last row, for `before` and `after`; null where there is no row.',
        type: ['object', 'null'],
        properties: { first: { type: 'string' }, last: { type: 'string' } },
        required: ['first', 'last'],
      },
      rowCounts: {
        type: 'object',
        description:
          'By record and sub-table: how many rows there are, where the list has the first ones only. The record itself has all.',
        additionalProperties: { type: 'object', additionalProperties: { type: 'integer' } },
      },
    },
    required: ['list', 'pagination'],
  };
}

const STORED_BESIDE = 'The stored text or ids, where the text to show differs from them.';

/** Rows carry what a screen shows: texts, numbers of numeric fields, the rows of a sub-table below its key. */
function listRowSchema({ model, access }: Subject, registry: WidgetRegistry): JsonSchema {
  const columns = (model.list?.columns ?? []).filter(({ fieldId }) => access?.canReadColumn(fieldId) !== false);
  const fields = columns.flatMap(({ fieldId, label }) => {
    const field = findField(model, fieldId);
    return field ? [{ field, label }] : [];
  });
  const main = fields.filter(({ field }) => field.tableKey === '');
  const tableKeys = new Set(fields.filter(({ field }) => field.tableKey !== '').map(({ field }) => field.tableKey));
  const shown = ({ field, label }: { readonly field: FieldModel; readonly label: string }) =>
    [field.key, { title: label, ...(registry.of(field).kind === 'table' ? { type: 'array' } : {}) }] as const;
  const withStored = (shownFields: typeof fields) => ({
    ...Object.fromEntries(shownFields.map(({ field }) => [`${field.key}_id`, { description: STORED_BESIDE }])),
    ...Object.fromEntries(shownFields.map(shown)),
  });
  const tables = [...tableKeys].map((key) => {
    const cells = fields.filter(({ field }) => field.tableKey === key);
    return [key, { type: 'array', items: { type: 'object', properties: withStored(cells) } }] as const;
  });
  return {
    type: 'object',
    properties: { id: { type: 'string' }, ...withStored(main), ...Object.fromEntries(tables) },
    required: ['id'],
  };
}

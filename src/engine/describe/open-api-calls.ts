import { isDataView, type ModuleModel } from '../contract/module-model';
import type { ModuleAccess } from '../contract/permission';
import { envelope, jsonContent, jsonText, schemaRef } from './open-api-schemas';
import type { JsonSchema } from './to-value-schema';

/** One module whose calls are described. */
export interface CallSubject {
  readonly id: string;
  readonly model: ModuleModel;
  /** Null = everything is allowed. */
  readonly access: Pick<ModuleAccess, 'canUseButton'> | null;
  /** Name of its types and operations, unique in the document. */
  readonly name: string;
}

type Operation = Readonly<Record<string, unknown>>;
type PathItem = Readonly<Record<string, Operation>>;

const BASE = '/api/visualdev/OnlineDev';
const RECORD_ID = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'Id of the record.',
  schema: { type: 'string' },
};
const IDEMPOTENCY_KEY = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  description: 'The same key of the same user gives the first answer again and creates nothing twice.',
  schema: { type: 'string', maxLength: 200 },
};
const MODULE_VERSION = {
  type: 'integer',
  description:
    'The version of the module that the values were entered under. With it, changes of fields that the form locks are refused by name; without it they are kept as stored.',
};
const MODULE_PROOF = {
  type: 'string',
  description: "The `versionProof` of that version's Config; needed where a later version has been released since.",
};

/** The record calls (docs/clients.md#records) that a module answers, by path; a module whose records live elsewhere has none. */
export function toPaths(subject: CallSubject): readonly (readonly [string, PathItem])[] {
  const { id, model } = subject;
  if (model.resource || isDataView(model)) return [];
  const base = `${BASE}/${encodeURIComponent(id)}`;
  const may = (...codes: readonly string[]) => codes.some((code) => subject.access?.canUseButton(code) !== false);
  const isTree = model.list?.type === 5;
  const paths: readonly (readonly [string, PathItem])[] = [
    [base, { ...(may('add') && { post: create(subject) }) }],
    [`${base}/List`, { post: list(subject) }],
    [`${base}/List/Count`, { post: count(subject) }],
    ...(model.list?.hasSummary ? ([[`${base}/List/Summary`, { post: summarise(subject) }]] as const) : []),
    ...(isTree ? ([[`${base}/List/{id}`, { post: listBelow(subject) }]] as const) : []),
    [
      `${base}/{id}`,
      {
        ...(may('edit', 'detail') && { get: read(subject) }),
        ...(may('edit') && { put: update(subject) }),
        ...(may('remove') && { delete: remove(subject) }),
      },
    ],
    [`${base}/{id}/DataChange`, { ...(may('detail', 'edit') && { get: readDisplay(subject) }) }],
    [`${BASE}/batchDelete/${encodeURIComponent(id)}`, { ...(may('batchRemove') && { post: removeMany(subject) }) }],
  ];
  return paths.filter(([, item]) => Object.keys(item).length > 0);
}

interface OperationPlan {
  readonly verb: string;
  readonly summary: string;
  readonly answer: JsonSchema;
  readonly body?: JsonSchema;
  readonly parameters?: readonly JsonSchema[];
}

function operation({ name, model }: CallSubject, plan: OperationPlan): Operation {
  return {
    operationId: `${plan.verb}${name}`,
    summary: plan.summary,
    tags: [tagOf(model, name)],
    ...(plan.parameters && { parameters: plan.parameters }),
    ...(plan.body && { requestBody: { required: true, content: jsonContent(plan.body) } }),
    responses: {
      200: {
        description: 'The outcome in the envelope: `code` 200 with data, or a refusal.',
        headers: { 'formloom-module-version': { $ref: '#/components/headers/ModuleVersion' } },
        content: jsonContent({ oneOf: [envelope(plan.answer), schemaRef('Refusal')] }),
      },
    },
  };
}

/** What the operations of a module are grouped under. */
export function tagOf(model: ModuleModel, name: string): string {
  return model.fullName || name;
}

const NOTHING = { type: 'null' };

function list(subject: CallSubject): Operation {
  return operation(subject, {
    verb: 'list',
    summary: 'A page of the list, as texts to show',
    body: schemaRef('ListQuery'),
    answer: schemaRef(`${subject.name}List`),
  });
}

function count(subject: CallSubject): Operation {
  return operation(subject, {
    verb: 'count',
    summary: 'How many records of the list match, exactly',
    body: schemaRef('ListQuery'),
    answer: { type: 'object', properties: { total: { type: 'integer' } }, required: ['total'] },
  });
}

function summarise(subject: CallSubject): Operation {
  return operation(subject, {
    verb: 'summarise',
    summary: 'The totals of the list over all records that match',
    body: schemaRef('ListQuery'),
    answer: { type: 'object', properties: { summary: schemaRef('Totals') }, required: ['summary'] },
  });
}

function listBelow(subject: CallSubject): Operation {
  return operation(subject, {
    verb: 'listBelow',
    summary: 'The rows right below a record of a tree',
    parameters: [RECORD_ID],
    body: schemaRef('ListQuery'),
    answer: schemaRef(`${subject.name}List`),
  });
}

function create(subject: CallSubject): Operation {
  const input = schemaRef(`${subject.name}Input`);
  return operation(subject, {
    verb: 'create',
    summary: 'Creates a record',
    parameters: [IDEMPOTENCY_KEY],
    body: {
      type: 'object',
      properties: {
        data: { anyOf: [input, jsonText(input)] },
        moduleVersion: MODULE_VERSION,
        moduleVersionProof: MODULE_PROOF,
      },
      required: ['data'],
    },
    answer: schemaRef('SavedRecord'),
  });
}

function update(subject: CallSubject): Operation {
  const change = schemaRef(`${subject.name}Change`);
  return operation(subject, {
    verb: 'update',
    summary: 'Changes a record; what is left out stays',
    parameters: [RECORD_ID],
    body: {
      type: 'object',
      properties: {
        data: { anyOf: [change, jsonText(change)] },
        version: {
          type: 'integer',
          description: 'The version of the record that the change starts from; a stale one is refused.',
        },
        moduleVersion: MODULE_VERSION,
        moduleVersionProof: MODULE_PROOF,
      },
      required: ['data'],
    },
    answer: schemaRef('SavedRecord'),
  });
}

function read(subject: CallSubject): Operation {
  return operation(subject, {
    verb: 'read',
    summary: 'The stored values of a record',
    parameters: [RECORD_ID],
    answer: recordAnswer(schemaRef(`${subject.name}Record`)),
  });
}

function readDisplay(subject: CallSubject): Operation {
  return operation(subject, {
    verb: 'show',
    summary: 'A record as texts to show',
    parameters: [RECORD_ID],
    answer: recordAnswer({ type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }),
  });
}

function recordAnswer(data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: {
      id: { type: 'string' },
      data: jsonText(data),
      version: { type: 'integer' },
      savedVersion: {
        type: ['integer', 'null'],
        description:
          'The version of the module that the record was saved under last. No `moduleVersion`: that is what a change was entered under.',
      },
    },
    required: ['id', 'data', 'version', 'savedVersion'],
  };
}

function remove(subject: CallSubject): Operation {
  return operation(subject, {
    verb: 'remove',
    summary: 'Removes a record',
    parameters: [RECORD_ID],
    answer: NOTHING,
  });
}

function removeMany(subject: CallSubject): Operation {
  return operation(subject, {
    verb: 'removeMany',
    summary: 'Removes records',
    body: schemaRef('RecordIds'),
    answer: NOTHING,
  });
}

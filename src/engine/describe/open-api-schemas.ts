import type { JsonSchema } from './to-value-schema';

/** A reference to a component schema. */
export function schemaRef(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** JSON as the body of a request or an answer. */
export function jsonContent(schema: JsonSchema): JsonSchema {
  return { 'application/json': { schema } };
}

/** A success in the envelope that every call answers with (docs/clients.md#every-answer). */
export function envelope(data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { code: { const: 200 }, msg: { type: 'string' }, data },
    required: ['code', 'msg', 'data'],
  };
}

/** A value that travels as JSON text inside JSON (docs/module-format.md#json-inside-json). */
export function jsonText(schema: JsonSchema): JsonSchema {
  return { type: 'string', contentMediaType: 'application/json', contentSchema: schema };
}

const number = { type: 'integer' };
const text = { type: 'string' };

/** Schemas that the calls of all modules share. */
export const SHARED_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Refusal: {
    description:
      'What a call answers that was not carried out: 600 the session has ended, 601 somebody signed in elsewhere, 602 no session; any other code is a refusal that `msg` explains.',
    type: 'object',
    properties: {
      code: { type: 'integer', not: { const: 200 } },
      msg: text,
      data: {
        description: 'Details; a refused record has `errors`.',
        anyOf: [
          { type: 'null' },
          {
            type: 'object',
            properties: { errors: { type: 'array', items: { $ref: '#/components/schemas/FieldError' } } },
          },
        ],
      },
    },
    required: ['code', 'msg'],
  },
  FieldError: {
    description: 'What is wrong with one value.',
    type: 'object',
    properties: {
      field: { type: 'string', description: 'Field, or `table-column` of a sub-table.' },
      row: { type: 'integer', minimum: 0, description: 'Row of the sub-table, from 0.' },
      code: text,
      message: text,
    },
    required: ['field', 'code', 'message'],
  },
  SavedRecord: {
    description: 'A record as it stands after a write.',
    type: 'object',
    properties: { id: text, version: { type: 'integer', description: 'Counts the changes of this record.' } },
    required: ['id', 'version'],
  },
  Pagination: {
    type: 'object',
    properties: {
      currentPage: number,
      pageSize: number,
      total: {
        type: 'integer',
        description: 'How many records match; never less than lead through every page.',
      },
      isTotalEstimated: {
        const: true,
        description:
          'There only where more than 10,000 match and `total` is an estimate. `List/Count` has the exact number.',
      },
      searchedRows: {
        type: 'integer',
        description:
          'There only where the answer is of so many records and not of all: a text of one or two characters was looked for, or `reach` allowed it. No others were looked at or sorted.',
      },
    },
    required: ['currentPage', 'pageSize', 'total'],
  },
  Totals: {
    type: 'object',
    description: 'Totals over all matching records, by field.',
    additionalProperties: text,
  },
  RecordIds: {
    type: 'object',
    properties: {
      ids: {
        description: 'Ids as a list, or as one text with commas between them.',
        anyOf: [{ type: 'array', items: text, minItems: 1, maxItems: 10_000 }, text],
      },
    },
    required: ['ids'],
  },
  ListQuery: {
    description: 'Which records, in which order.',
    type: 'object',
    properties: {
      currentPage: { type: 'integer', minimum: 1, default: 1 },
      pageSize: { type: 'integer', minimum: 1, maximum: 500 },
      sidx: { type: 'string', description: 'Field to sort by; several with commas between them.' },
      sort: { type: 'string', description: '`asc` or `desc`, for each field of `sidx`.' },
      keyword: text,
      queryJson: { ...jsonText({ type: 'object' }), description: 'Values of the search fields, by field.' },
      superQueryJson: {
        ...jsonText({ type: 'object' }),
        description: 'An advanced query: matchLogic and conditionJson.',
      },
      after: {
        type: 'string',
        maxLength: 120,
        description:
          'For the page after one that is shown: its `cursors.last`. The answer goes on right there, whatever was written since.',
      },
      before: { type: 'string', maxLength: 120, description: 'For the page before it: its `cursors.first`.' },
      reach: {
        enum: ['part', 'all'],
        description:
          '`part`: what no index answers may be answered from 50,000 records, at once; `pagination.searchedRows` then says so. `all`: of every record, however long that takes. Absent: of every record, but for texts of one or two characters.',
      },
      totals: { const: 'apart', description: 'The answer has no `summary`: `List/Summary` is asked for it.' },
    },
  },
};

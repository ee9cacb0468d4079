import { Type, type TSchema, type TUnsafe } from '@sinclair/typebox';
import type { Part, WireCall } from '../../wire/call';
import { FieldErrors } from '../../wire/envelope';
import type { Envelope } from './envelope';

/** A call as Fastify's `app.route` takes it; the handler's types follow from the schemas. */
export interface WireRoute<Call extends WireCall> {
  readonly method: Call['method'];
  readonly url: Call['path'];
  readonly schema: {
    readonly params: SchemaOf<Call, 'params'>;
    readonly querystring: SchemaOf<Call, 'query'>;
    readonly body: SchemaOf<Call, 'body'>;
    readonly response: { readonly 200: TUnsafe<Envelope<Part<Call, 'answer'>>> };
  };
}

type SchemaOf<Call extends WireCall, Key extends keyof WireCall> =
  Call extends Readonly<Record<Key, infer Schema extends TSchema>> ? Schema : undefined;

/** Address, method and schemas of a call that the browser makes: `app.route({ ...routeOf(call), handler })`. */
export function routeOf<Call extends WireCall>(call: Call): WireRoute<Call>;
export function routeOf(call: WireCall) {
  const { method, path, params, query, body } = call;
  const schema = {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { 200: toEnvelopeSchema(call) },
  };
  return { method, url: path, schema };
}

/** What the route may answer: status 200 carries the refusals, too. */
function toEnvelopeSchema<Call extends WireCall>({ answer, refusal }: Call) {
  const refused = Type.Union([Type.Null(), FieldErrors, ...(refusal ? [refusal] : [])]);
  return Type.Unsafe<Envelope<Part<Call, 'answer'>>>({
    type: 'object',
    required: ['code', 'msg', 'data'],
    additionalProperties: false,
    properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: {} },
    if: { properties: { code: { const: 200 } } },
    then: { properties: { data: answer } },
    else: { properties: { data: refused } },
  });
}

import type { Static, TSchema } from '@sinclair/typebox';

/**
 * One call of our own browser: its address and what both sides send, each a schema. The server registers it with `routeOf`,
 * the browser sends it with `send`; neither writes the address or a type of its own.
 */
export interface WireCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Each `:name` is a member of `params`, sent as one encoded segment. */
  readonly path: `/api/${string}`;
  readonly params?: TSchema;
  readonly query?: TSchema;
  /** A JSON body; absent for a call without one, and for one whose body its route reads by itself. */
  readonly body?: TSchema;
  /** `data` of the envelope when the call has succeeded. */
  readonly answer: TSchema;
  /** `data` of a refusal, beyond field errors. */
  readonly refusal?: TSchema;
}

type Parts = Omit<WireCall, 'method' | 'path'>;

/** Makes the function that defines calls of one method; the types of their parts follow from their schemas. */
function callsBy<const Method extends WireCall['method']>(method: Method) {
  return <const Path extends WireCall['path'], const Given extends Parts>(path: Path, parts: Given) => ({
    method,
    path,
    ...parts,
  });
}

export const get = callsBy('GET');
export const post = callsBy('POST');
export const put = callsBy('PUT');
export const del = callsBy('DELETE');

/** The type of a schema; read-only. */
export type Wire<Schema extends TSchema> = Frozen<Static<Schema>>;

type Frozen<Value> = Value extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
    : Value;

/** The type of a call's part; undefined when it has none. */
export type Part<Call extends WireCall, Key extends keyof WireCall> =
  Call extends Readonly<Record<Key, infer Schema extends TSchema>> ? Wire<Schema> : undefined;

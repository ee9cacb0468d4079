import type { TSchema } from '@sinclair/typebox';
import { SourceError } from '../../renderers/shared/sources/record-source';
import type { Part, Wire, WireCall } from '../../wire/call';
import { readWire } from '../../wire/read-wire';
import type { HttpClient } from './http-client';
import type { HttpRequest } from './http-request';
import type { Reply } from './reply';

type Given<Call extends WireCall, Key extends 'params' | 'query' | 'body'> =
  Call extends Readonly<Record<Key, TSchema>> ? { readonly [Name in Key]: Part<Call, Key> | Form<Key> } : unknown;

/** A body may go in the encoding of a form. */
type Form<Key> = Key extends 'body' ? URLSearchParams : never;

interface Beside extends Pick<HttpRequest, 'headers' | 'signal' | 'isSessionCall' | 'body'> {
  /** Said of an answer that has no sense, instead of the common failure. */
  readonly unreadable?: string;
}

/** What a call is sent with: the parts that it has schemas for, and a body of its own where it has none for that. */
export type CallInput<Call extends WireCall> = Given<Call, 'params'> &
  Given<Call, 'query'> &
  Given<Call, 'body'> &
  Beside;

interface AnyInput extends Beside {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** Sends a call and reads its answer by its schema. An answer that has no sense is a failure, like a broken line. */
export async function send<Call extends WireCall>(
  http: HttpClient,
  call: Call,
  input: CallInput<Call>,
): Promise<Reply<Wire<Call['answer']>>> {
  const { params = {}, query, unreadable, ...rest }: AnyInput = input;
  const path = call.path.replaceAll(/:(\w+)/g, (_place, name: string) => encodeURIComponent(params[name] ?? ''));
  const reply = await http.request({ ...rest, method: call.method, path, ...(query && { params: query }) });
  const data = readWire(call.answer, reply.data);
  if (data === undefined) throw new SourceError(unreadable ?? http.failureText(), { code: 0 });
  return { ...reply, data: data as Wire<Call['answer']> };
}

/** The parsed data of a refusal; undefined for other failures, and for unexpected data. */
export function refusedWith<Schema extends TSchema>(schema: Schema, error: unknown): Wire<Schema> | undefined {
  return error instanceof SourceError ? readWire(schema, error.detail.data) : undefined;
}

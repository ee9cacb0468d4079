import type { Expression } from '../contract/expression';
import type { FieldModel } from '../contract/field-model';
import type { CallModel, ResourceModel } from '../contract/resource';
import { createNameScope, parseExpression, type NameScope } from '../expression';
import { joinPointer } from './json-pointer';
import { parsePath } from './parse-path';
import { isRecord, ownValue, toBoolean, toText, type RawRecord } from './raw-value';
import type { Located } from './read-entity';
import { toExcerpt, type IssueParams, type Report } from './report';

const RESOURCE_KEYS = ['idKey', 'params', 'required', 'calls', 'description'];
// prettier-ignore
const CALL_KEYS = ['method', 'path', 'query', 'body', 'sendsRecord', 'rows', 'total', 'values', 'description'];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
/** Calls whose body is the record unless they say otherwise. */
const SENDS_RECORD: ReadonlySet<string> = new Set(['create', 'update']);
/** Names of calls, parameters and members: letters, digits, underscores; nothing that objects inherit. */
const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

interface ResourceContext {
  /** Names that paths, queries and bodies may read; `answers` also any member of an answered record. */
  readonly scope: NameScope;
  readonly answers: NameScope;
  readonly fieldKeys: ReadonlySet<string>;
  readonly report: Report;
}

/**
 * Reads a module's `resource`: the calls that its records live behind. Null when it has none. What is wrong in it is an
 * error at its place, because a screen that calls something else than it says is worse than none.
 */
export function parseResource(
  part: Located<unknown>,
  fields: readonly FieldModel[],
  report: Report,
): ResourceModel | null {
  const { raw, pointer } = part;
  if (raw === null || raw === undefined) return null;
  const calls = isRecord(raw) ? ownValue(raw, 'calls') : null;
  if (!isRecord(raw) || !isRecord(calls)) {
    report.add('ENGINE_RESOURCE_INVALID', pointer, { reason: 'shape', property: isRecord(raw) ? 'calls' : 'resource' });
    return null;
  }
  reportUnknown(raw, RESOURCE_KEYS, pointer, report);
  const params = readNames(ownValue(raw, 'params'), joinPointer(pointer, 'params'), report);
  const scope = createNameScope(fields, '', new Set(params));
  const fieldKeys = new Set(fields.filter((field) => field.tableKey === '').map((field) => field.key));
  const context = { scope, answers: { ...scope, isOpen: true }, fieldKeys, report };
  return {
    idKey: readName(ownValue(raw, 'idKey') ?? 'id', joinPointer(pointer, 'idKey'), report),
    params,
    required: readRequired(raw, params, pointer, report),
    calls: readCalls(calls, joinPointer(pointer, 'calls'), context),
  };
}

function readRequired(raw: RawRecord, params: readonly string[], pointer: string, report: Report): readonly string[] {
  const place = joinPointer(pointer, 'required');
  const required = readNames(ownValue(raw, 'required'), place, report);
  for (const [index, name] of required.entries()) {
    if (!params.includes(name))
      report.add('ENGINE_RESOURCE_INVALID', joinPointer(place, index), { reason: 'target', name });
  }
  return required;
}

function readCalls(raw: RawRecord, pointer: string, context: ResourceContext): Readonly<Record<string, CallModel>> {
  const calls = Object.entries(raw).flatMap(([name, call]) => {
    const place = joinPointer(pointer, name);
    if (readName(name, place, context.report) === '') return [];
    if (!isRecord(call)) {
      context.report.add('ENGINE_RESOURCE_INVALID', place, { reason: 'shape', property: toExcerpt(name) });
      return [];
    }
    return [[name, readCall(name, call, place, context)] as const];
  });
  return Object.fromEntries(calls);
}

function readCall(name: string, raw: RawRecord, pointer: string, context: ResourceContext): CallModel {
  const { report } = context;
  reportUnknown(raw, CALL_KEYS, pointer, report);
  const refuse = (key: string, params: IssueParams) =>
    report.add('ENGINE_RESOURCE_INVALID', joinPointer(pointer, key), { name, ...params });
  const method = METHODS.find((each) => each === ownValue(raw, 'method'));
  if (!method) refuse('method', { reason: 'method', found: toExcerpt(ownValue(raw, 'method') ?? '') });
  const body = readExpressions(raw, 'body', pointer, { ...context, names: context.scope });
  const sendsRecord = toBoolean(ownValue(raw, 'sendsRecord')) ?? SENDS_RECORD.has(name);
  const hasBody = sendsRecord || Object.keys(body).length > 0;
  if ((method === 'GET' || method === 'DELETE') && hasBody) refuse('body', { reason: 'body' });
  const values = readExpressions(raw, 'values', pointer, { ...context, names: context.answers });
  for (const key of Object.keys(values)) {
    if (!context.fieldKeys.has(key)) refuse('values', { reason: 'target', name: toExcerpt(key) });
  }
  return {
    name,
    method: method ?? 'GET',
    path: readPath(raw, name, pointer, context),
    query: readExpressions(raw, 'query', pointer, { ...context, names: context.scope }),
    body,
    sendsRecord,
    rows: readMembers(raw, 'rows', 'list', { pointer, report }),
    total: readMembers(raw, 'total', 'pagination.total', { pointer, report }),
    values,
    pointer,
  };
}

function readPath(
  raw: RawRecord,
  name: string,
  pointer: string,
  { scope, report }: ResourceContext,
): CallModel['path'] {
  const text = ownValue(raw, 'path');
  const parsed = parsePath(toText(text), (source) => parseExpression(source, scope));
  if (parsed.ok) return parsed.pieces;
  const cause = parsed.cause ? { ...parsed.cause.params, reason: parsed.cause.code } : { reason: 'path' };
  report.add('ENGINE_RESOURCE_INVALID', joinPointer(pointer, 'path'), {
    call: name,
    name,
    found: toExcerpt(parsed.found),
    ...cause,
  });
  return [];
}

function readExpressions(
  owner: RawRecord,
  key: string,
  pointer: string,
  { names, report }: ResourceContext & { readonly names: NameScope },
): Readonly<Record<string, Expression>> {
  const raw = ownValue(owner, key);
  const place = joinPointer(pointer, key);
  if (raw === undefined || raw === null) return {};
  if (!isRecord(raw)) {
    report.add('ENGINE_RESOURCE_INVALID', place, { reason: 'shape', property: key });
    return {};
  }
  const entries = Object.entries(raw).flatMap(([name, source]) => {
    const at = joinPointer(place, name);
    if (readName(name, at, report) === '') return [];
    const parsed = parseExpression(toText(source), names);
    if (parsed.ok) return [[name, parsed.expression] as const];
    report.add('ENGINE_RESOURCE_INVALID', at, { ...parsed.issue.params, reason: parsed.issue.code });
    return [];
  });
  return Object.fromEntries(entries);
}

/** A dotted place in an answer; '' is the answer itself. */
function readMembers(
  raw: RawRecord,
  key: string,
  fallback: string,
  { pointer, report }: { readonly pointer: string; readonly report: Report },
): readonly string[] {
  const text = ownValue(raw, key) ?? fallback;
  if (text === '') return [];
  return toText(text)
    .split('.')
    .map((step) => readName(step, joinPointer(pointer, key), report));
}

function readNames(raw: unknown, pointer: string, report: Report): readonly string[] {
  if (raw === undefined || raw === null) return [];
  if (!Array.isArray(raw)) {
    report.add('ENGINE_RESOURCE_INVALID', pointer, {
      reason: 'shape',
      property: pointer.slice(pointer.lastIndexOf('/') + 1),
    });
    return [];
  }
  const names = raw.map((name: unknown, index) => readName(name, joinPointer(pointer, index), report));
  return [...new Set(names.filter((name) => name !== ''))];
}

/** A name that is safe as object key and in expressions; '' after an error was reported. */
function readName(raw: unknown, pointer: string, report: Report): string {
  const name = toText(raw);
  if (NAME.test(name) && !(name in Object.prototype)) return name;
  report.add('ENGINE_RESOURCE_INVALID', pointer, { reason: 'name', name: toExcerpt(raw) });
  return '';
}

function reportUnknown(raw: RawRecord, known: readonly string[], pointer: string, report: Report): void {
  for (const key of Object.keys(raw)) {
    if (known.includes(key)) continue;
    report.add('ENGINE_PROPERTY_UNKNOWN', joinPointer(pointer, key), { property: toExcerpt(key), owner: 'resource' });
  }
}

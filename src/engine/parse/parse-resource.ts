import type { Expression } from '../contract/expression';
import type { FieldModel } from '../contract/field-model';
import type { CallModel, JsonTextField, ResourceModel } from '../contract/resource';
import { ID_LISTS } from '../contract/evaluation';
import { createNameScope, parseExpression, type NameScope } from '../expression';
import { joinPointer } from '../json/json-pointer';
import { reportUnknownKeys } from './action-context';
import { withIdLists } from './id-lists';
import { memberOf, type Located } from './located';
import { parsePath } from './parse-path';
import { isRecord, ownValue, toBoolean, toText, type RawRecord } from '../json/raw-value';
import { toExcerpt, type IssueParams, type Report } from './report';

const RESOURCE_KEYS = ['idKey', 'params', 'required', 'calls', 'jsonTexts', 'description'];
// prettier-ignore
const CALL_KEYS = ['method', 'path', 'query', 'body', 'sendsRecord', 'rows', 'total', 'values', 'description'];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
/** Calls whose body is the record by default. */
const SENDS_RECORD: ReadonlySet<string> = new Set(['create', 'update']);
/** Calls that screens make themselves, without the ids of a button. */
const OWN_CALLS: ReadonlySet<string> = new Set([
  'list',
  'children',
  'read',
  'create',
  'update',
  'remove',
  'removeMany',
]);
/** Names of calls, parameters and members; not those that objects inherit. */
const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

interface ResourceContext {
  /** Names that paths, queries and bodies may read; `answers` also members of the response. */
  readonly scope: NameScope;
  readonly answers: NameScope;
  readonly fieldKeys: ReadonlySet<string>;
  readonly jsonTexts: readonly JsonTextField[];
  readonly report: Report;
}

/**
 * Parses a module's `resource`, the calls behind its records; null if there is none. Everything invalid is an error at its pointer:
 * a screen must not call something else than it says.
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
  const own = { raw, pointer };
  reportUnknownKeys(own, RESOURCE_KEYS, { owner: 'resource', report });
  const params = readNames(memberOf(own, 'params'), report);
  const scope = createNameScope(fields, '', new Set(params));
  const fieldKeys = new Set(fields.filter((field) => field.tableKey === '').map((field) => field.key));
  const jsonTexts = readJsonTexts(memberOf(own, 'jsonTexts'), fieldKeys, report);
  const context = { scope, answers: { ...scope, isOpen: true }, fieldKeys, jsonTexts, report };
  return {
    idKey: readName(ownValue(raw, 'idKey') ?? 'id', joinPointer(pointer, 'idKey'), report),
    params,
    required: readRequired(memberOf(own, 'required'), params, report),
    calls: readCalls(calls, joinPointer(pointer, 'calls'), context),
  };
}

function readRequired(part: Located<unknown>, params: readonly string[], report: Report): readonly string[] {
  const required = readNames(part, report);
  for (const [index, name] of required.entries()) {
    if (!params.includes(name))
      report.add('ENGINE_RESOURCE_INVALID', joinPointer(part.pointer, index), { reason: 'target', name });
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
    return [[name, readCall(name, { raw: call, pointer: place }, context)] as const];
  });
  return Object.fromEntries(calls);
}

function readCall(name: string, call: Located<RawRecord>, context: ResourceContext): CallModel {
  const { raw, pointer } = call;
  const { answers, report } = context;
  const scope = OWN_CALLS.has(name) ? context.scope : withIdLists(context.scope, ...ID_LISTS);
  reportUnknownKeys(call, CALL_KEYS, { owner: 'resource', report });
  const refuse = (key: string, params: IssueParams) =>
    report.add('ENGINE_RESOURCE_INVALID', joinPointer(pointer, key), { name, ...params });
  const method = METHODS.find((each) => each === ownValue(raw, 'method'));
  if (!method) refuse('method', { reason: 'method', found: toExcerpt(ownValue(raw, 'method') ?? '') });
  const body = readExpressions(memberOf(call, 'body'), scope, report);
  const sendsRecord = toBoolean(ownValue(raw, 'sendsRecord')) ?? SENDS_RECORD.has(name);
  const hasBody = sendsRecord || Object.keys(body).length > 0;
  if ((method === 'GET' || method === 'DELETE') && hasBody) refuse('body', { reason: 'body' });
  const values = readExpressions(memberOf(call, 'values'), answers, report);
  for (const key of Object.keys(values)) {
    if (!context.fieldKeys.has(key)) refuse('values', { reason: 'target', name: toExcerpt(key) });
  }
  return {
    name,
    method: method ?? 'GET',
    path: readPath(name, memberOf(call, 'path'), { ...context, scope }),
    query: readExpressions(memberOf(call, 'query'), scope, report),
    body,
    sendsRecord,
    rows: readMembers(memberOf(call, 'rows'), 'list', report),
    total: readMembers(memberOf(call, 'total'), 'pagination.total', report),
    values,
    ...(context.jsonTexts.length > 0 && { jsonTexts: context.jsonTexts }),
    pointer,
  };
}

/** Field → the field that holds its text, with the path inside (docs/module-format.md#json-texts-in-a-call). */
function readJsonTexts(
  { raw, pointer }: Located<unknown>,
  fieldKeys: ReadonlySet<string>,
  report: Report,
): readonly JsonTextField[] {
  if (raw === undefined || raw === null) return [];
  if (!isRecord(raw)) {
    reportShape(pointer, report);
    return [];
  }
  return Object.entries(raw).flatMap(([field, place]) => {
    const at = joinPointer(pointer, field);
    const [text = '', ...path] = readMembers({ raw: place, pointer: at }, '', report);
    const missing = [field, text].find((key) => !fieldKeys.has(key));
    if (missing === undefined && text !== field) return [{ field, text, path }];
    report.add('ENGINE_RESOURCE_INVALID', at, { reason: 'target', name: toExcerpt(missing ?? text) });
    return [];
  });
}

function readPath(call: string, path: Located<unknown>, { scope, report }: ResourceContext): CallModel['path'] {
  const parsed = parsePath(toText(path.raw), (source) => parseExpression(source, scope));
  if (parsed.ok) return parsed.pieces;
  const cause = parsed.cause ? { ...parsed.cause.params, reason: parsed.cause.code } : { reason: 'path' };
  const found = toExcerpt(parsed.found);
  report.add('ENGINE_RESOURCE_INVALID', path.pointer, { call, name: call, found, ...cause });
  return [];
}

function readExpressions(
  { raw, pointer }: Located<unknown>,
  scope: NameScope,
  report: Report,
): Readonly<Record<string, Expression>> {
  if (raw === undefined || raw === null) return {};
  if (!isRecord(raw)) {
    reportShape(pointer, report);
    return {};
  }
  const entries = Object.entries(raw).flatMap(([name, source]) => {
    const at = joinPointer(pointer, name);
    if (readName(name, at, report) === '') return [];
    const parsed = parseExpression(toText(source), scope);
    if (parsed.ok) return [[name, parsed.expression] as const];
    report.add('ENGINE_RESOURCE_INVALID', at, { ...parsed.issue.params, reason: parsed.issue.code });
    return [];
  });
  return Object.fromEntries(entries);
}

/** A dotted path in a response; '' is the response itself. */
function readMembers({ raw, pointer }: Located<unknown>, fallback: string, report: Report): readonly string[] {
  const text = raw ?? fallback;
  if (text === '') return [];
  return toText(text)
    .split('.')
    .map((step) => readName(step, pointer, report));
}

function readNames({ raw, pointer }: Located<unknown>, report: Report): readonly string[] {
  if (raw === undefined || raw === null) return [];
  if (!Array.isArray(raw)) {
    reportShape(pointer, report);
    return [];
  }
  const names = raw.map((name: unknown, index) => readName(name, joinPointer(pointer, index), report));
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Whether a name is safe as object key and in expressions (`param.<name>`). */
export function isParamName(name: string): boolean {
  return NAME.test(name) && !(name in Object.prototype);
}

/** A name that is safe as object key and in expressions; reports others and returns ''. */
function readName(raw: unknown, pointer: string, report: Report): string {
  const name = toText(raw);
  if (isParamName(name)) return name;
  report.add('ENGINE_RESOURCE_INVALID', pointer, { reason: 'name', name: toExcerpt(raw) });
  return '';
}

function reportShape(pointer: string, report: Report): void {
  const property = pointer.slice(pointer.lastIndexOf('/') + 1);
  report.add('ENGINE_RESOURCE_INVALID', pointer, { reason: 'shape', property });
}

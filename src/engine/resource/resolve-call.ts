import { createRefusalIssue, EngineError } from '../contract/errors';
import type { EvaluationContext, RecordValues } from '../contract/evaluation';
import type { Expression } from '../contract/expression';
import type { CallModel, ResolvedCall } from '../contract/resource';
import { evaluatePlain } from './evaluate-plain';
import { hashSecrets } from './hash-secrets';
import { packJsonTexts } from './json-texts';
import { toQueryValue } from './to-query-value';

export interface ResolveCallInput {
  readonly call: CallModel;
  /** Stored values of the record that the call is about; {} when it is about none. */
  readonly values: Readonly<RecordValues>;
  /** `params` and `recordId` are what the call reads as `param.<name>` and `record.id`. */
  readonly context: EvaluationContext;
  /** What the caller asks beside (page, sort, keyword, searches); the call's own query stands over it. */
  readonly query?: Readonly<Record<string, unknown>>;
}

/** Segments that an address swallows or climbs by. */
const LOST_SEGMENTS: ReadonlySet<string> = new Set(['', '.', '..']);

/**
 * Fills a call: each expression of the path becomes part of one encoded segment, blanks leave the query, and PUT and POST
 * carry a body ({} when nothing is said). Throws EngineError ENGINE_CALL_SEGMENT when a segment would be empty, `.` or `..`,
 * and ENGINE_EXPRESSION_LIMIT as evaluateExpression does. Changes nothing of its input.
 */
export function resolveCall(input: ResolveCallInput): ResolvedCall {
  const { call, context } = input;
  const values = packJsonTexts(hashSecrets(input.values, call.hashed), call.jsonTexts ?? []);
  const evaluate = (expression: Expression) => evaluatePlain(expression, { values, context });
  const base = { method: call.method, path: resolvePath(call, evaluate), query: resolveQuery(input, evaluate) };
  if (call.method === 'GET' || call.method === 'DELETE') return base;
  const entries = Object.entries(call.body).map(([name, expression]) => [name, evaluate(expression)] as const);
  return { ...base, body: { ...(call.sendsRecord ? values : {}), ...Object.fromEntries(entries) } };
}

type Evaluate = (expression: Expression) => unknown;

function resolvePath(call: CallModel, evaluate: Evaluate): string {
  const pieces = call.path.map((piece) => (typeof piece === 'string' ? piece : toSegmentText(piece, call, evaluate)));
  const path = pieces.join('');
  const [, ...segments] = path.split('/');
  if (segments.some((segment) => LOST_SEGMENTS.has(segment))) throw segmentError(call, path);
  return path;
}

function toSegmentText(expression: Expression, call: CallModel, evaluate: Evaluate): string {
  const text = String(toQueryValue(evaluate(expression)) ?? '');
  if (LOST_SEGMENTS.has(text)) throw segmentError(call, expression.source);
  try {
    return encodeURIComponent(text);
  } catch {
    // Half of a surrogate pair: no address can carry it.
    throw segmentError(call, expression.source);
  }
}

function segmentError(call: CallModel, segment: string): EngineError {
  return new EngineError([createRefusalIssue('ENGINE_CALL_SEGMENT', call.pointer, { call: call.name, segment })]);
}

function resolveQuery({ call, query }: ResolveCallInput, evaluate: Evaluate): ResolvedCall['query'] {
  const own = Object.entries(call.query).map(([name, expression]) => [name, evaluate(expression)] as const);
  const filled = [...Object.entries(query ?? {}), ...own].flatMap(([name, value]) => {
    const plain = toQueryValue(value);
    return plain === null ? [] : [[name, plain] as const];
  });
  return Object.fromEntries(filled);
}

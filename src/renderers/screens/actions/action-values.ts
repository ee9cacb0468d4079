import type { ActionModel, OpenAction, SheetCalls } from '../../../engine/contract/action';
import type { EvaluationContext, RecordValues } from '../../../engine/contract/evaluation';
import type { Expression } from '../../../engine/contract/expression';
import type { InterfaceParam } from '../../../engine/contract/interface-param';
import type { CallModel } from '../../../engine/contract/resource';
import { readOwnValue } from '../../../engine/json/raw-value';
import { evaluatePlain } from '../../../engine/resource/evaluate-plain';
import type { OpenScreenRequest } from '../../shared/hosts/open-screen';
import { toScreenParams, toText } from '../../shared/hosts/to-screen-params';
import { fillParams } from '../../shared/sources/option-request';
import type { RecordRow } from '../../shared/sources/record-source';

/** Context of an action's expressions. */
export interface ActionFacts {
  /** Stored values of the row; {} without a row. */
  readonly values: RecordValues;
  readonly context: EvaluationContext;
}

/** Whether an action needs the values of its row, not only its id. */
export function readsRecord(action: ActionModel): boolean {
  switch (action.type) {
    case 'open':
      return [action.recordId, ...Object.values(action.values), ...Object.values(action.params)].some(readsField);
    case 'call':
    case 'download':
      return callReadsRecord(action.call);
    case 'upload':
      return [action.call, ...(action.sheet ? sheetCallsOf(action.sheet) : [])].some(callReadsRecord);
    case 'pick':
      return (
        callReadsRecord(action.call) ||
        (action.chosen !== null && callReadsRecord(action.chosen)) ||
        Object.values(action.params).some(readsField)
      );
    case 'interface':
      return action.params.some(isLinked);
    case 'set':
      return Object.values(action.values).some(readsField);
    default:
      return false;
  }
}

function sheetCallsOf({ preview, send, failures, template }: SheetCalls): readonly CallModel[] {
  return [preview, send, failures, template];
}

/** Whether a call needs the values of its record, not only its id. */
export function callReadsRecord(call: CallModel): boolean {
  return call.sendsRecord || [...call.path, ...Object.values(call.query), ...Object.values(call.body)].some(readsField);
}

function readsField(expression: string | Expression | null): boolean {
  return expression !== null && typeof expression !== 'string' && expression.dependencies.length > 0;
}

const isLinked = ({ relationField }: InterfaceParam) => relationField !== '' && !relationField.startsWith('@');

/** Values of a row by field key: stored ones if the source has them, else displayed ones. */
export function rowValues(record: RecordRow): RecordValues {
  return record.$stored ?? Object.fromEntries(Object.entries(record).filter(([key]) => !key.startsWith('$')));
}

/** The screen request of an `open` action. Throws EngineError ENGINE_EXPRESSION_LIMIT. */
export function toOpenRequest(action: OpenAction, facts: ActionFacts): OpenScreenRequest {
  const evaluate = (expression: Expression) => evaluatePlain(expression, facts);
  const recordId = action.recordId ? toText(evaluate(action.recordId)) : '';
  return {
    target: { kind: 'module', module: action.module, params: toScreenParams(action.params, facts) },
    screen: action.screen,
    place: action.place,
    width: action.width,
    title: action.title,
    recordId: recordId === '' ? null : recordId,
    values: mapValues(action.values, evaluate),
  };
}

/** The same names with other values. */
export function mapValues<From, To>(
  values: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}

/** A member of an answer by its path (`data.name`, `0.price`, '' = the answer itself); undefined when it is missing. */
export function memberAt(answer: unknown, path: string): unknown {
  // A step into a list is the number of its entry.
  return path === '' ? answer : path.split('.').reduce(readOwnValue, answer);
}

/** Parameters of a data interface as clients post them (docs/module-format.md#interface-parameters), linked ones from the row. */
export function toInterfaceParams(params: readonly InterfaceParam[], { values }: ActionFacts) {
  return fillParams(params, { valueOf: (fieldId) => values[fieldId] });
}

import { EngineError } from '../../../engine/contract/errors';
import type { EvaluationContext } from '../../../engine/contract/evaluation';
import type { Translate } from '../../../engine/contract/language';
import type { CallModel, ResolvedCall, ResourceModel } from '../../../engine/contract/resource';
import { resolveCall, type ResolveCallInput } from '../../../engine/resource';
import { SourceError } from './record-source';
import type { CallAnswer, CallOptions, RendererServices } from '../hosts/services';

/** What fills a call: stored values of the record, its id ('' = new) and, for lists, the question. */
export type CallInput = Omit<ResolveCallInput, 'call' | 'context'> & { readonly recordId?: string };

/** The calls of one resource, filled under one set of screen parameters. */
export interface ResourceCalls {
  /** A call by its name; throws a SourceError when the resource does not name it. */
  named: (name: string) => CallModel;
  contextOf: (recordId: string) => EvaluationContext;
  /** Throws a SourceError when the address cannot be filled. */
  resolve: (call: CallModel, input: CallInput) => ResolvedCall;
  send: (call: CallModel, input: CallInput, options?: CallOptions) => Promise<CallAnswer>;
  /** Sends a call that is filled already. */
  post: (call: ResolvedCall, options?: CallOptions) => Promise<CallAnswer>;
}

/** Makes the calls of a resource over services that carry the screen's parameters. */
export function createResourceCalls(
  resource: ResourceModel,
  { services, translate }: { readonly services: RendererServices; readonly translate: Translate },
): ResourceCalls {
  const contextOf = (recordId: string) => ({ ...services.evaluationContext(), recordId });

  function resolve(call: CallModel, { recordId = '', ...given }: CallInput): ResolvedCall {
    try {
      return resolveCall({ call, context: contextOf(recordId), ...given });
    } catch (error) {
      const issue = error instanceof EngineError ? error.issues[0] : undefined;
      throw issue ? new SourceError(translate(issue.code, issue.params), { code: 0 }) : error;
    }
  }

  return {
    named(name) {
      const call = resource.calls[name];
      if (!call) throw new SourceError(translate('shared.source.noCall', { name }), { code: 0 });
      return call;
    },
    contextOf,
    resolve,
    send: async (call, input, options) => services.call(resolve(call, input), options),
    post: (call, options) => services.call(call, options),
  };
}

import type { ActionEffect, ActionModel, UploadAction } from '../../../engine/contract/action';
import type { Translate } from '../../../engine/contract/language';
import { resolveCall } from '../../../engine/resource';
import type { OpenScreen } from '../../shared/open-screen';
import { SourceError } from '../../shared/record-source';
import type { CallAnswer, RendererServices } from '../../shared/services';
import type { ActionEffects } from './action-runner';
import { toInterfaceParams, toOpenRequest, type ActionFacts } from './action-values';

/** What carrying out needs of its surroundings. */
export interface ActionTools {
  readonly services: RendererServices;
  readonly openScreen: OpenScreen;
  readonly effects: ActionEffects;
  readonly text: Translate;
}

/** What is left to do when an action is over: a message to show ('' = none). */
export interface ActionOutcome {
  readonly message: string;
  /** Something on the server may be different now; what an opened screen changed is its host's to say. */
  readonly hasChanged: boolean;
}

const NOTHING: ActionOutcome = { message: '', hasChanged: false };

/** Does what an action says, questions and effects apart. Throws SourceError or EngineError when it cannot be done. */
export async function carryOut(
  action: Exclude<ActionModel, UploadAction>,
  facts: ActionFacts,
  { services, openScreen, effects, text }: ActionTools,
): Promise<ActionOutcome> {
  switch (action.type) {
    case 'open':
      await openScreen(toOpenRequest(action, facts));
      return NOTHING;
    case 'call': {
      const answer = await services.call(resolveCall({ call: action.call, ...facts }));
      return { message: action.success || answer.message, hasChanged: action.call.method !== 'GET' };
    }
    case 'download': {
      const { data } = await services.call(resolveCall({ call: action.call, ...facts }));
      services.download(urlOf(data, text));
      return NOTHING;
    }
    case 'interface': {
      const params = toInterfaceParams(action.params, facts);
      await services.dataInterface(action.interfaceId, params, new AbortController().signal);
      return { message: text('screen.action.done'), hasChanged: true };
    }
    case 'effect':
      return NOTHING;
    case 'expandAll':
    case 'collapseAll':
      effects[action.type](action.target);
      return NOTHING;
  }
}

function urlOf(data: unknown, text: Translate): string {
  const url =
    typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>)['url'] : undefined;
  if (typeof url === 'string' && url !== '') return url;
  throw new SourceError(text('screen.action.noFile'), { code: 0 });
}

/** One sending of a chosen file. */
export interface FileSending {
  readonly action: UploadAction;
  readonly facts: ActionFacts;
  readonly file: File;
  /** Only asks what the file would do. */
  readonly isPreview: boolean;
}

/** Posts a chosen file. Throws SourceError or EngineError. */
export function sendFile(
  services: RendererServices,
  { action, facts, file, isPreview }: FileSending,
): Promise<CallAnswer> {
  const call = resolveCall({ call: action.call, ...facts });
  return services.call(isPreview ? { ...call, query: { ...call.query, preview: 1 } } : call, { file });
}

/** Each effect once, in the order given; dictionaries are forgotten first, so that what is asked again finds the new ones. */
export function orderEffects(effects: readonly ActionEffect[]): readonly ActionEffect[] {
  const once = [...new Set(effects)];
  return once.toSorted((left, right) => Number(right === 'clearDictionaries') - Number(left === 'clearDictionaries'));
}

import type { ActionEffect, ActionModel, PickAction, UploadAction } from '../../../engine/contract/action';
import type { Translate } from '../../../engine/contract/language';
import type { CallModel } from '../../../engine/contract/resource';
import { resolveCall } from '../../../engine/resource';
import { evaluatePlain } from '../../../engine/resource/evaluate-plain';
import { readWire } from '../../../wire/read-wire';
import { DownloadOffer } from '../../../wire/record-files';
import type { OpenScreen } from '../../shared/hosts/open-screen';
import { SourceError, type RecordQuery } from '../../shared/sources/record-source';
import { toListQuery } from '../../shared/sources/resource-source-query';
import type { CallAnswer, RendererServices } from '../../shared/hosts/services';
import type { ActionEffects } from './action-runner';
import { mapValues, memberAt, toInterfaceParams, toOpenRequest, type ActionFacts } from './action-values';

/** Services for running actions. */
export interface ActionTools {
  readonly services: RendererServices;
  readonly openScreen: OpenScreen;
  readonly effects: ActionEffects;
  readonly text: Translate;
  /** What the list around the button is asked; null = it asks nothing, or there is none. */
  readonly listQuery: RecordQuery | null;
}

/** The result of an action: a message to show ('' = none). */
export interface ActionOutcome {
  readonly message: string;
  /** Data on the server may have changed; changes in an opened screen are reported by its host. */
  readonly hasChanged: boolean;
}

const NOTHING: ActionOutcome = { message: '', hasChanged: false };

/** Runs an action without confirmation and effects. Throws SourceError or EngineError. */
export async function carryOut(
  action: Exclude<ActionModel, UploadAction | PickAction>,
  facts: ActionFacts,
  { services, openScreen, effects, text, listQuery }: ActionTools,
): Promise<ActionOutcome> {
  switch (action.type) {
    case 'open':
      await openScreen(toOpenRequest(action, facts));
      return NOTHING;
    case 'call': {
      const answer = await services.call(resolveCall({ call: action.call, ...facts }));
      effects.setValues(membersOf(answer.data, action.into));
      return { message: action.success || answer.message, hasChanged: action.call.method !== 'GET' };
    }
    case 'download': {
      const query = action.withQuery && listQuery ? toListQuery(listQuery) : {};
      const { data } = await services.call(resolveCall({ call: action.call, ...facts, query }));
      services.download(downloadUrlOf(data, text));
      return NOTHING;
    }
    case 'interface': {
      const params = toInterfaceParams(action.params, facts);
      const answer = await services.dataInterface(action.interfaceId, params, new AbortController().signal);
      effects.setValues(membersOf(answer, action.into));
      return { message: text('screen.action.done'), hasChanged: true };
    }
    case 'run':
      effects.run(action);
      return NOTHING;
    case 'set':
      effects.setValues(mapValues(action.values, (expression) => evaluatePlain(expression, facts)));
      return NOTHING;
    case 'effect':
      return NOTHING;
    case 'expandAll':
    case 'collapseAll':
      effects[action.type](action.target);
      return NOTHING;
  }
}

/** What fields take of an answer; a member that is missing empties its field. */
function membersOf(answer: unknown, into: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  return mapValues(into, (path) => memberAt(answer, path) ?? null);
}

/** Address of an offered file. Throws SourceError where there is none. */
export function downloadUrlOf(data: unknown, text: Translate): string {
  const offer = readWire(DownloadOffer, data);
  if (offer) return offer.url;
  throw new SourceError(text('screen.action.noFile'), { code: 0 });
}

/** A change of a switch. */
interface SwitchTurn {
  readonly call: CallModel;
  /** Parameter `value` of the switch's call. */
  readonly value: string;
  readonly facts: ActionFacts;
}

/** Sends a switch's new value. Throws SourceError or EngineError. */
export async function turnSwitch(
  { call, value, facts: { values, context } }: SwitchTurn,
  services: RendererServices,
): Promise<ActionOutcome> {
  const params = { ...context.params, value };
  const answer = await services.call(resolveCall({ call, values, context: { ...context, params } }));
  return { message: answer.message, hasChanged: true };
}

/** An upload of a chosen file. */
export interface FileSending {
  readonly action: UploadAction;
  readonly facts: ActionFacts;
  readonly file: File;
  /** Only a preview. */
  readonly isPreview: boolean;
}

/** Uploads a file. Throws SourceError or EngineError. */
export function sendFile(
  services: RendererServices,
  { action, facts, file, isPreview }: FileSending,
): Promise<CallAnswer> {
  const call = resolveCall({ call: action.call, ...facts });
  return services.call(isPreview ? { ...call, query: { ...call.query, preview: 1 } } : call, { file });
}

/** Distinct effects in order; the dictionary cache is cleared first, so that later requests get new values. */
export function orderEffects(effects: readonly ActionEffect[]): readonly ActionEffect[] {
  const once = [...new Set(effects)];
  return once.toSorted((left, right) => Number(right === 'clearDictionaries') - Number(left === 'clearDictionaries'));
}

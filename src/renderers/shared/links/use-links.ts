import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { Translate } from '../../../engine/contract/language';
import type { InterfaceParam } from '../../../engine/contract/interface-param';
import type { FieldLink, LinkedValue } from '../../../engine/contract/link';
import { memberText, toLink } from '../../../engine/values/link-widget';
import { isBlank } from '../../../engine/values/is-blank';
import { useFormScope, type FormScope } from '../hosts/form-scope';
import { useServices } from '../hosts/services';
import { fillParams } from '../sources/option-request';
import { useSharedAnswers } from '../sources/shared-answers';
import { linkEntry } from './link-book';

/** A stored value with what it names, as far as that is known by now. */
export interface ShownLink {
  readonly value: string;
  readonly state: LinkedValue['state'] | 'loading';
  /** '' unless found, or where what was found has no such text; undefined where the reader may not see it. */
  readonly text: string | undefined;
}

type ParamList = ReturnType<typeof fillParams>;

const NO_PARAMS: readonly InterfaceParam[] = [];
const NOTHING: ParamList = [];

/** What stored values of a linking field name, by the text that `member` says; default: the field's own. */
export function useLinks(field: FieldModel | null, values: readonly string[], member?: string): readonly ShownLink[] {
  const services = useServices();
  const link = field && toLink(field);
  const paramList = useParamList(link);
  const asked = member ?? link?.labelKey ?? '';
  const key = JSON.stringify(values);
  const entries = useMemo(() => {
    if (!link || !paramList) return [];
    const question = { source: link.source, paramList, member: asked };
    return (JSON.parse(key) as string[]).map((value) => linkEntry(services, { ...question, value }));
  }, [services, link, paramList, asked, key]);
  const answers = useSharedAnswers(entries);
  return values.map((value, index) => toShown(value, answers[index], (linked) => memberText(linked, link, asked)));
}

/** The text of a stored value: its name, or that it is gone or hidden; '' while that is unknown. */
export function linkLabel({ state, text }: ShownLink, translate: Translate): string {
  if (state === 'found') return text || translate('shared.link.unnamed');
  return state === 'gone' || state === 'refused' ? translate(`shared.link.${state}`) : '';
}

function toShown(
  value: string,
  answer: ReturnType<typeof useSharedAnswers<LinkedValue>>[number] | undefined,
  textIn: (linked: LinkedValue) => string | undefined,
): ShownLink {
  if (!answer || (answer.state === 'loading' && !answer.answer)) return { value, state: 'loading', text: '' };
  const linked = answer.answer;
  if (!linked) return { value, state: 'failed', text: '' };
  const text = linked.state === 'found' ? textIn(linked) : '';
  return text === undefined ? { value, state: 'refused', text } : { value, state: linked.state, text };
}

/** The parameters of an interface filled from the form; null while a required one is blank. */
export function useParamList(link: FieldLink | null): ParamList | null {
  const scope = useFormScope();
  const params = link?.source.kind === 'interface' ? link.source.params : NO_PARAMS;
  const ids = useMemo(() => linkedIds(params), [params]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = ids.map((id) => scope.subscribe(id, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [ids, scope],
  );
  const filled = useSyncExternalStore(subscribe, () => (params.length === 0 ? '' : fillText(params, scope)));
  return useMemo(() => (filled === '' ? NOTHING : (JSON.parse(filled) as ParamList | null)), [filled]);
}

function linkedIds(params: readonly InterfaceParam[]): readonly string[] {
  return params.map(({ relationField }) => relationField).filter((id) => id !== '' && !id.startsWith('@'));
}

/** The filled parameters as comparable text. */
function fillText(params: readonly InterfaceParam[], scope: FormScope): string {
  return blankParams(params, scope).length > 0 ? 'null' : JSON.stringify(fillParams(params, scope));
}

/** Required parameters without a value. */
export function blankParams(
  params: readonly InterfaceParam[],
  scope: Pick<FormScope, 'valueOf'>,
): readonly InterfaceParam[] {
  const filled = fillParams(params, scope);
  return params.filter(
    ({ required, relationField }, index) =>
      required && !relationField.startsWith('@') && isBlank(filled[index]?.['defaultValue']),
  );
}

import type { PickAction } from '../../../engine/contract/action';
import { UNRESTRICTED, type PersonEntry, type PersonKind, type PersonRef } from '../../../engine/contract/person';
import type { Translate } from '../../../engine/contract/language';
import { resolveCall } from '../../../engine/resource';
import type { AskInDialog } from '../../shared/hosts/ask-in-dialog';
import type { OpenScreen } from '../../shared/hosts/open-screen';
import type { RendererServices } from '../../shared/hosts/services';
import { askForPeople } from '../../shared/people/choose-people';
import { keyOf, peopleTabs, roleTabs, treeOrList } from '../../shared/people/people-choice';
import type { ChosenPerson } from '../../shared/people/people-question';
import { toChosen } from '../../shared/people/use-people-field';
import { toScreenParams } from '../../shared/hosts/to-screen-params';
import { SourceError } from '../../shared/sources/record-source';
import { memberAt, type ActionFacts } from './action-values';
import { fillQuestion } from './fill-question';
import type { PickDialogue, PickJob } from './pick-job';

interface PickTools extends PickDialogue {
  readonly services: RendererServices;
  readonly openScreen: OpenScreen;
  readonly askInDialog: AskInDialog;
  readonly text: Translate;
}

/** What a picker starts with: ids, and of the organisation what they are called. */
interface Start {
  readonly ids: readonly string[];
  readonly people: readonly ChosenPerson[];
}

/**
 * Reads what is picked already, with names. Throws SourceError, also for an answer without ids: a choice that began empty would take
 * away what it was not told.
 */
export async function readStart(
  { action, facts }: PickJob,
  { services, text }: Pick<PickTools, 'services' | 'text'>,
): Promise<Start> {
  if (!action.chosen) return { ids: [], people: [] };
  const { data } = await services.call(resolveCall({ call: action.chosen, ...facts }));
  const ids = toIds(memberAt(data, action.chosenPath));
  if (!ids) throw new SourceError(text('screen.action.noChosen'), { code: 0 });
  return { ids, people: action.module === '' ? await readPeople(ids, action.kinds, services) : [] };
}

function toIds(given: unknown): readonly string[] | null {
  if (!Array.isArray(given)) return null;
  const ids = given.flatMap((id: unknown) => (typeof id === 'string' || typeof id === 'number' ? [String(id)] : []));
  return ids.length === given.length ? [...new Set(ids)] : null;
}

/** What ids name among some kinds; one that nobody knows any more stays under its id. */
async function readPeople(ids: readonly string[], kinds: readonly PersonKind[], { people }: RendererServices) {
  const refs = ids.flatMap((id) => kinds.map((type): PersonRef => ({ type, id })));
  const known = new Map((await people.entries(refs)).map((entry) => [entry.id, entry]));
  return ids.map((id): ChosenPerson => {
    const entry = known.get(id);
    if (entry) return toChosen(entry);
    const ref: PersonRef = { type: kinds[0] ?? 'user', id };
    return { key: keyOf(ref), ref, label: id, entry: null };
  });
}

/** Opens the picker, which stays open until its choice is sent or it is left. */
export async function openPicker(start: Start, job: PickJob, tools: PickTools): Promise<void> {
  const { action, facts } = job;
  const { title, isMultiple } = action;
  if (action.module !== '') {
    await tools.openScreen({
      target: { kind: 'module', module: action.module, params: toScreenParams(action.params, facts) },
      ...{ screen: 'select', place: 'dialog', width: '', title, recordId: null, values: {}, isMultiple },
      selectedIds: start.ids,
      submit: (rows) =>
        sendPicked(
          rows.map(({ id }) => id),
          job,
          tools,
        ),
    });
    return;
  }
  await askForPeople(tools.askInDialog, {
    ...{ tabs: tabsOf(action), restriction: UNRESTRICTED, isMultiple, chosen: start.people, shape: 'picker', title },
    noun: tools.text(`shared.people.kind.${nounOf(action)}`),
    submit: async (chosen) => {
      const isSent = await sendPicked(
        chosen.map(({ ref }) => ref.id),
        job,
        tools,
      );
      if (isSent) tools.services.people.remember(addedTo(start.people, chosen));
      return isSent;
    },
  });
}

/** Kinds whose entries are nodes of the tree of organisations. */
const ORGANIZES: readonly PersonKind[] = ['company', 'department'];

function nounOf({ kinds }: PickAction): string {
  if (kinds.every((kind) => ORGANIZES.includes(kind))) return kinds.includes('company') ? 'organize' : 'department';
  return kinds.includes('user') ? 'user' : (kinds[0] ?? 'user');
}

function tabsOf({ kinds }: PickAction) {
  if (kinds.includes('user')) return peopleTabs(kinds, UNRESTRICTED);
  return kinds.every((kind) => kind === 'role') ? roleTabs(kinds, UNRESTRICTED) : treeOrList(kinds, UNRESTRICTED);
}

function addedTo(before: readonly ChosenPerson[], chosen: readonly ChosenPerson[]): readonly PersonEntry[] {
  const known = new Set(before.map(({ key }) => key));
  return chosen.flatMap(({ key, entry }) => (entry && !known.has(key) ? [entry] : []));
}

/** Asks, sends the ids and tells what came of it; whether the picker is done. */
async function sendPicked(ids: readonly string[], job: PickJob, tools: PickTools): Promise<boolean> {
  const { action, facts, record } = job;
  // Where nothing was picked before, nothing picked changes nothing.
  if (ids.length === 0 && !action.chosen) {
    tools.warn(tools.text('screen.action.pickNothing'));
    return false;
  }
  const idLists = { ...facts.context.idLists, picked: ids };
  if (!(await tools.ask(fillQuestion(action.confirm, record, idLists)))) return false;
  const withPicked: ActionFacts = { ...facts, context: { ...facts.context, idLists } };
  return tools.attempt(async () => {
    const answer = await tools.services.call(resolveCall({ call: action.call, ...withPicked }));
    const outcome = { message: action.success || answer.message, hasChanged: action.call.method !== 'GET' };
    tools.onDone(outcome, action.then);
  });
}

import type { HomeCard as CardModel } from '../../../../engine/contract/module-model';
import { findField, isDataView } from '../../../../engine/contract/module-model';
import { toChoiceColor } from '../../../../engine/contract/choice-color';
import type { HomeCard } from '../../../../wire/home';
import type { AppDeps } from '../../../deps';
import { toDatabaseFailure } from '../../../http/database-failure';
import { BusinessError, SERVER_CODES } from '../../../http/errors';
import { readGroupQuery } from '../groups/group-query';
import { readGroups } from '../groups/read-groups';
import { readListQuery } from '../list-query';
import { loadOptions } from '../load-options';
import type { ModuleContext } from '../module-context';
import { searchReleases } from '../search-releases';
import { toQueryLines } from './card-query';
import type { Deadline } from './deadline';
import { readNewest } from './newest-records';

/** Lines of a card that are sent, of spans the last ones; what lies beyond is told. */
const SHOWN_GROUPS = 60;
const HOME_CARDS = String.raw`"(homeCards)\\*"`;

/** Ids of released modules that may have cards for the home page. */
export async function findCardModules(deps: AppDeps): Promise<readonly string[]> {
  const releases = await searchReleases(deps, HOME_CARDS);
  return releases.filter(({ found }) => found.length > 0).map(({ id }) => id);
}

/**
 * The cards of a module as its reader may see them; one over a field that they may not filter by is left out
 * (docs/module-format.md#home-cards).
 */
export async function readCards(context: ModuleContext, deadline: Deadline): Promise<readonly HomeCard[]> {
  // Records of others have no groups.
  if (isDataView(context.model) || context.model.resource) return [];
  const cards: HomeCard[] = [];
  // Named as the author wrote it: the words of the reader's language are no key.
  const authored = context.module.model.list?.homeCards ?? [];
  for (const [index, card] of (context.model.list?.homeCards ?? []).entries()) {
    const key = `${context.module.id}:${authored[index]?.title ?? card.title}`;
    const read = await readCard(context, card, { key, deadline });
    if (read) cards.push(read);
  }
  return cards;
}

interface Reading {
  readonly key: string;
  readonly deadline: Deadline;
}

/** null = not for this reader. */
async function readCard(context: ModuleContext, card: CardModel, { key, deadline }: Reading): Promise<HomeCard | null> {
  const { title, kind, fieldId, unit, measure } = card;
  const shown = {
    ...{ key, moduleId: context.module.id, moduleName: context.model.fullName, title, kind, fieldId, unit },
    measured: measure ? (findField(context.model, measure.fieldId)?.label ?? '') : '',
    filters: card.filters.map((filter) => ({ field: filter.fieldId, symbol: filter.symbol, value: filter.value })),
    canQuery: context.model.list?.hasSuperQuery === true,
    canOpen: ['detail', 'edit'].some((code) => context.access.canUseButton(code)),
  };
  try {
    const found = await deadline.within(() => readFound(context, card));
    return { ...shown, ...NOTHING, ...found, isFailed: false };
  } catch (error) {
    const failure = error instanceof BusinessError ? error : toDatabaseFailure(error);
    if (!failure) throw error;
    if (SERVER_CODES[failure.code] === 403) return null;
    // One that takes too long, or that its author got wrong, does not take the page with it.
    return { ...shown, ...NOTHING, isFailed: true };
  }
}

const NOTHING: Pick<HomeCard, 'groups' | 'isCut' | 'records'> = { groups: [], isCut: false, records: [] };

function readFound(context: ModuleContext, card: CardModel): Promise<Partial<typeof NOTHING>> {
  return card.kind === 'list' ? readNewest(context, card) : readLines(context, card);
}

async function readLines(context: ModuleContext, card: CardModel): Promise<Pick<HomeCard, 'groups' | 'isCut'>> {
  const { fieldId, unit, measure, filters } = card;
  const conditionJson = toQueryLines(filters);
  const superQueryJson = conditionJson.length > 0 ? { matchLogic: 'and', conditionJson } : '';
  const query = await readListQuery(context, { superQueryJson, layout: 'plain', reach: 'part' });
  const asked = {
    ...(fieldId !== '' && { fieldId }),
    ...(unit && { unit }),
    ...(measure && { measure }),
  };
  const { groups, isCut } = await readGroups(context, readGroupQuery(context, query, asked));
  const colors = await colorsOf(context, fieldId);
  const filled = fieldId === '' ? groups : groups.filter(({ count }) => count > 0);
  const lines = (unit ? filled.slice(-SHOWN_GROUPS) : filled.slice(0, SHOWN_GROUPS)).map(
    ({ key, text, count, value }) => ({
      ...{ key, text, count, value },
      color: (key !== null && colors.get(key)) || null,
    }),
  );
  return { groups: lines, isCut: isCut || filled.length > lines.length };
}

async function colorsOf(context: ModuleContext, fieldId: string) {
  const field = findField(context.model, fieldId);
  const options = field ? ((await loadOptions(context, [field])).get(field.id) ?? []) : [];
  return new Map(options.map(({ value, color }) => [String(value), toChoiceColor(color)]));
}

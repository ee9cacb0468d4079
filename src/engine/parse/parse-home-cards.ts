import type { HomeCard, HomeCardFilter, HomeCardKind, ListModel } from '../contract/module-model';
import { canSummarise, isMoment } from '../summary/summary-kind';
import { groupKindOfField } from '../summary/group-kind';
import { joinPointer } from '../json/json-pointer';
import { isRecord, listAt, ownValue, toText, type RawRecord } from '../json/raw-value';
import { isSymbol } from './filter-symbols';
import { resolveField, type ListContext } from './list-context';
import type { Located } from './located';

const KINDS: readonly HomeCardKind[] = ['number', 'choices', 'bar', 'line', 'pie'];
const UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const;
const MEASURES = ['sum', 'avg', 'min', 'max'] as const;
/** More are too much for one page. */
const MAX_HOME_CARDS = 12;
const MAX_TITLE = 50;

/** Parses the cards of a list for the home page (docs/module-format.md#home-cards); a card that would show something else than it says is left out and reported. */
export function readHomeCards(context: ListContext): Pick<ListModel, 'homeCards'> {
  const place = joinPointer(context.pointer, 'homeCards');
  const titles = new Set<string>();
  const cards = listAt(context.raw, 'homeCards').flatMap((entry, index): HomeCard[] => {
    if (!isRecord(entry)) return [];
    const pointer = joinPointer(place, index);
    const title = toText(ownValue(entry, 'title')).trim();
    const isOwn = title !== '' && title.length <= MAX_TITLE && !titles.has(title) && titles.size < MAX_HOME_CARDS;
    const found = isOwn ? readCard({ raw: entry, pointer }, context) : 'title';
    titles.add(title);
    if (typeof found !== 'string') return [{ ...found, title }];
    context.report.add('ENGINE_HOME_CARD', pointer, { title, reason: found });
    return [];
  });
  return cards.length > 0 ? { homeCards: cards } : {};
}

/** Why a card is left out. */
type Fault = 'title' | 'kind' | 'field' | 'measure' | 'filters';

function readCard({ raw, pointer }: Located<RawRecord>, context: ListContext): Omit<HomeCard, 'title'> | Fault {
  const kind = KINDS.find((known) => known === ownValue(raw, 'kind'));
  if (!kind) return 'kind';
  const grouped = kind === 'number' ? { fieldId: '', unit: null } : readGroup({ raw, pointer }, context);
  const isDated = grouped !== null && grouped.unit !== null;
  // A list of months is no list of what is to do, nor are they parts of a whole.
  if (!grouped || (isDated && (kind === 'choices' || kind === 'pie'))) return 'field';
  const measure = readMeasure({ raw, pointer }, context);
  if (measure === undefined) return 'measure';
  const filters = readCardFilters({ raw, pointer }, context);
  return filters ? { kind, ...grouped, measure, filters } : 'filters';
}

function readGroup(
  { raw, pointer }: Located<RawRecord>,
  context: ListContext,
): Pick<HomeCard, 'fieldId' | 'unit'> | null {
  const field = resolveField(ownValue(raw, 'field'), joinPointer(pointer, 'field'), context);
  const kind = field ? groupKindOfField(context.registry.of(field), field) : null;
  if (!field || !kind) return null;
  const unit = UNITS.find((known) => known === ownValue(raw, 'unit')) ?? 'month';
  return { fieldId: field.id, unit: kind === 'span' ? unit : null };
}

/** undefined = one that its field does not have. */
function readMeasure({ raw, pointer }: Located<RawRecord>, context: ListContext): HomeCard['measure'] | undefined {
  if (ownValue(raw, 'measure') === undefined) return null;
  const kind = MEASURES.find((known) => known === ownValue(raw, 'measure'));
  const field = resolveField(ownValue(raw, 'of'), joinPointer(pointer, 'of'), context);
  if (!kind || !field?.isStored || field.tableKey !== '') return undefined;
  const definition = context.registry.of(field);
  return canSummarise(kind, definition, field) && !isMoment(definition, field)
    ? { kind, fieldId: field.id }
    : undefined;
}

/** null = one of them cannot be read: without it the card would count more than it says. */
function readCardFilters({ raw, pointer }: Located<RawRecord>, context: ListContext): HomeCard['filters'] | null {
  const place = joinPointer(pointer, 'filters');
  const filters = listAt(raw, 'filters').map((entry, index): HomeCardFilter | null => {
    if (!isRecord(entry)) return null;
    const field = resolveField(ownValue(entry, 'field'), joinPointer(joinPointer(place, index), 'field'), context);
    const symbol = toText(ownValue(entry, 'symbol'));
    return field && isSymbol(symbol)
      ? { fieldId: field.id, symbol, value: ownValue(entry, 'fieldValue') ?? null }
      : null;
  });
  return filters.every((filter) => filter !== null) ? filters : null;
}

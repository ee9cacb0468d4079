import type { HomeCard, HomeCardFilter, HomeCardKind, ListModel } from '../contract/module-model';
import { canSummarise, isMoment } from '../summary/summary-kind';
import { groupKindOfField } from '../summary/group-kind';
import { joinPointer } from '../json/json-pointer';
import { isRecord, listAt, ownValue, toText, type RawRecord } from '../json/raw-value';
import { isSymbol } from './filter-symbols';
import { resolveField, type ListContext } from './list-context';
import type { Located } from './located';

const KINDS: readonly HomeCardKind[] = ['number', 'choices', 'bar', 'line', 'pie', 'list'];
const UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const;
const MEASURES = ['sum', 'avg', 'min', 'max'] as const;
/** More are too much for one page. */
const MAX_HOME_CARDS = 12;
const MAX_TITLE = 50;
/** Fields that a list shows besides its titles. */
const MAX_SHOWN = 2;

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
    if (typeof found !== 'string' && !('faultAt' in found)) return [{ ...found, title }];
    const [reason, at] = typeof found === 'string' ? [found, pointer] : ['filters', found.faultAt];
    context.report.add('ENGINE_HOME_CARD', at, { title, reason });
    return [];
  });
  return cards.length > 0 ? { homeCards: cards } : {};
}

/** Why a card is left out, and of its filters where. */
type Fault = 'title' | 'kind' | 'field' | 'moment' | 'shown' | 'measure' | FilterFault;

interface FilterFault {
  /** Pointer of the member that cannot be read. */
  readonly faultAt: string;
}

function readCard({ raw, pointer }: Located<RawRecord>, context: ListContext): Omit<HomeCard, 'title'> | Fault {
  const kind = KINDS.find((known) => known === ownValue(raw, 'kind'));
  if (!kind) return 'kind';
  if (kind === 'list') return readNewest({ raw, pointer }, context);
  const grouped = kind === 'number' ? { fieldId: '', unit: null } : readGroup({ raw, pointer }, context);
  const isDated = grouped !== null && grouped.unit !== null;
  // A list of months is no list of what is to do, nor are they parts of a whole.
  if (!grouped || (isDated && (kind === 'choices' || kind === 'pie'))) return 'field';
  const measure = readMeasure({ raw, pointer }, context);
  if (measure === undefined) return 'measure';
  const filters = readCardFilters({ raw, pointer }, context);
  return 'faultAt' in filters ? filters : { kind, ...grouped, measure, shownFieldIds: [], filters };
}

/** The newest records by a date or time. */
function readNewest({ raw, pointer }: Located<RawRecord>, context: ListContext): Omit<HomeCard, 'title'> | Fault {
  const field = resolveField(ownValue(raw, 'field'), joinPointer(pointer, 'field'), context);
  if (!field || groupKindOfField(context.registry.of(field), field) !== 'span') return 'moment';
  if (ownValue(raw, 'measure') !== undefined) return 'measure';
  const place = joinPointer(pointer, 'fields');
  const shown = listAt(raw, 'fields').map((name, index) => {
    const named = resolveField(name, joinPointer(place, index), context);
    return named?.tableKey === '' && named.key !== '' ? named.id : null;
  });
  const shownFieldIds = shown.filter((id) => id !== null);
  if (shownFieldIds.length < shown.length || shown.length > MAX_SHOWN) return 'shown';
  const filters = readCardFilters({ raw, pointer }, context);
  if ('faultAt' in filters) return filters;
  return { kind: 'list', fieldId: field.id, unit: null, measure: null, shownFieldIds, filters };
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

/** A filter that cannot be read is a fault: without it the card would count more than it says. */
function readCardFilters(
  { raw, pointer }: Located<RawRecord>,
  context: ListContext,
): HomeCard['filters'] | FilterFault {
  const filters: HomeCardFilter[] = [];
  for (const [index, entry] of listAt(raw, 'filters').entries()) {
    const place = joinPointer(joinPointer(pointer, 'filters'), index);
    if (!isRecord(entry)) return { faultAt: place };
    const field = resolveField(ownValue(entry, 'field'), joinPointer(place, 'field'), context);
    if (!field) return { faultAt: joinPointer(place, 'field') };
    const symbol = toText(ownValue(entry, 'symbol'));
    if (!isSymbol(symbol)) return { faultAt: joinPointer(place, 'symbol') };
    filters.push({ fieldId: field.id, symbol, value: ownValue(entry, 'fieldValue') ?? null });
  }
  return filters;
}

import { HOME_COLUMNS, type HomeCard, type PlacedCard } from '../../../wire/home';

/** Size of a card that nobody has arranged, in cells. */
const SIZES: Readonly<Record<HomeCard['kind'], Pick<PlacedCard, 'width' | 'height'>>> = {
  number: { width: 1, height: 1 },
  choices: { width: 1, height: 2 },
  bar: { width: 2, height: 2 },
  line: { width: 2, height: 2 },
  pie: { width: 1, height: 2 },
  list: { width: 2, height: 2 },
};

/**
 * Where each card stands: as it was arranged, moved up over what its reader does not have, and those that nobody has arranged in
 * the first gaps, in their order.
 */
export function placeCards(
  cards: readonly Pick<HomeCard, 'key' | 'kind'>[],
  arranged: readonly PlacedCard[],
): readonly PlacedCard[] {
  const byKey = new Map(arranged.map((card) => [card.key, card]));
  const placed = moveUp(cards.flatMap(({ key }) => byKey.get(key) ?? []));
  const news = arranged.length === 0 && cards.some(({ kind }) => kind !== 'list') && cards.find(isList);
  // What is new stands at the top beside what is to do.
  if (news) placed.push({ key: news.key, ...SIZES.list, x: HOME_COLUMNS - SIZES.list.width, y: 0, isHidden: false });
  const standing = new Set(placed.map(({ key }) => key));
  for (const { key, kind } of cards)
    if (!standing.has(key)) placed.push({ key, ...SIZES[kind], ...firstGap(placed, SIZES[kind]), isHidden: false });
  return placed;
}

const isList = ({ kind }: Pick<HomeCard, 'kind'>) => kind === 'list';

/** What was arranged of cards that are not there now: it is kept, as they may come back. */
export function absentCards(
  cards: readonly Pick<HomeCard, 'key'>[],
  arranged: readonly PlacedCard[],
): readonly PlacedCard[] {
  const known = new Set(cards.map(({ key }) => key));
  return arranged.filter(({ key }) => !known.has(key));
}

function moveUp(cards: readonly PlacedCard[]): PlacedCard[] {
  const moved: PlacedCard[] = cards.filter(({ isHidden }) => isHidden);
  for (const card of inReadingOrder(cards)) {
    let { y } = card;
    while (y > 0 && isFree(moved, { ...card, y: y - 1 })) y -= 1;
    moved.push({ ...card, y });
  }
  return moved;
}

type Place = Pick<PlacedCard, 'x' | 'y' | 'width' | 'height'>;

function isFree(placed: readonly PlacedCard[], { x, y, width, height }: Place): boolean {
  return placed.every(
    (card) =>
      card.isHidden ||
      x >= card.x + card.width ||
      x + width <= card.x ||
      y >= card.y + card.height ||
      y + height <= card.y,
  );
}

function firstGap(placed: readonly PlacedCard[], size: Pick<PlacedCard, 'width' | 'height'>) {
  const last = Math.max(0, ...placed.filter(({ isHidden }) => !isHidden).map((card) => card.y + card.height));
  for (let y = 0; y < last; y += 1)
    for (let x = 0; x <= HOME_COLUMNS - size.width; x += 1) if (isFree(placed, { x, y, ...size })) return { x, y };
  return { x: 0, y: last };
}

/** In reading order, for narrow windows and for who hears the page. */
export function inReadingOrder(placed: readonly PlacedCard[]): readonly PlacedCard[] {
  return placed.filter(({ isHidden }) => !isHidden).toSorted((one, other) => one.y - other.y || one.x - other.x);
}

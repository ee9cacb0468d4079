import { HOME_COLUMNS, type HomeCard, type PlacedCard } from '../../wire/home';

/** Size of a card that nobody has arranged, in cells. */
const SIZES: Readonly<Record<HomeCard['kind'], Pick<PlacedCard, 'width' | 'height'>>> = {
  number: { width: 1, height: 1 },
  choices: { width: 1, height: 2 },
  bar: { width: 2, height: 2 },
  line: { width: 2, height: 2 },
  pie: { width: 1, height: 2 },
};

/**
 * Where each card stands: as it was arranged, and those that nobody has arranged in the first gaps, in their order. What was arranged and
 * is no longer there is left out.
 */
export function placeCards(
  cards: readonly Pick<HomeCard, 'key' | 'kind'>[],
  arranged: readonly PlacedCard[],
): readonly PlacedCard[] {
  const placed: PlacedCard[] = [];
  const byKey = new Map(arranged.map((card) => [card.key, card]));
  const known = cards.flatMap(({ key }) => byKey.get(key) ?? []);
  placed.push(...known);
  for (const { key, kind } of cards)
    if (!byKey.has(key)) placed.push({ key, ...SIZES[kind], ...firstGap(placed, SIZES[kind]), isHidden: false });
  return placed;
}

function firstGap(placed: readonly PlacedCard[], { width, height }: Pick<PlacedCard, 'width' | 'height'>) {
  const shown = placed.filter(({ isHidden }) => !isHidden);
  const isFree = (x: number, y: number) =>
    shown.every(
      (card) => x >= card.x + card.width || x + width <= card.x || y >= card.y + card.height || y + height <= card.y,
    );
  const last = Math.max(0, ...shown.map((card) => card.y + card.height));
  for (let y = 0; y < last; y += 1)
    for (let x = 0; x <= HOME_COLUMNS - width; x += 1) if (isFree(x, y)) return { x, y };
  return { x: 0, y: last };
}

/** In reading order, for narrow windows and for who hears the page. */
export function inReadingOrder(placed: readonly PlacedCard[]): readonly PlacedCard[] {
  return placed.filter(({ isHidden }) => !isHidden).toSorted((one, other) => one.y - other.y || one.x - other.x);
}

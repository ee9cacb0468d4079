import { expect, it } from 'vitest';
import { absentCards, inReadingOrder, placeCards } from './place-cards';

const at = (key: string, x: number, y: number, width = 1, height = 1) => ({
  key,
  x,
  y,
  width,
  height,
  isHidden: false,
});

it('places what nobody has arranged in the first gaps, by its kind', () => {
  const cards = [
    { key: 'n', kind: 'number' as const },
    { key: 'b', kind: 'bar' as const },
    { key: 'c', kind: 'choices' as const },
    { key: 'm', kind: 'number' as const },
  ];
  expect(placeCards(cards, [])).toEqual([at('n', 0, 0), at('b', 1, 0, 2, 2), at('c', 3, 0, 1, 2), at('m', 0, 1)]);
});

it('leaves arranged cards in their columns, and out what is gone; hidden ones take no room', () => {
  const cards = [
    { key: 'n', kind: 'number' as const },
    { key: 'h', kind: 'number' as const },
    { key: 'm', kind: 'number' as const },
  ];
  const arranged = [at('gone', 0, 0), at('n', 2, 0, 2), { ...at('h', 0, 0), isHidden: true }];
  const placed = placeCards(cards, arranged);
  expect(placed).toEqual([{ ...at('h', 0, 0), isHidden: true }, at('n', 2, 0, 2), at('m', 0, 0)]);
  expect(inReadingOrder(placed).map(({ key }) => key)).toEqual(['m', 'n']);
  expect(absentCards(cards, arranged)).toEqual([at('gone', 0, 0)]);
});

it('leaves no empty rows above what one reader has of an arrangement for many', () => {
  const cards = [
    { key: 'low', kind: 'number' as const },
    { key: 'side', kind: 'bar' as const },
  ];
  const arranged = [at('high', 0, 0, 4, 6), at('low', 0, 10), at('side', 0, 11, 2, 2)];
  expect(placeCards(cards, arranged)).toEqual([at('low', 0, 0), at('side', 0, 1, 2, 2)]);
});

it('puts what is new at the upper right beside what is to do, unless somebody has arranged the page', () => {
  const cards = [
    { key: 'n', kind: 'number' as const },
    { key: 'c', kind: 'choices' as const },
    { key: 'news', kind: 'list' as const },
    { key: 'more', kind: 'list' as const },
  ];
  expect(placeCards(cards, [])).toEqual([
    ...[at('news', 2, 0, 2, 2), at('n', 0, 0), at('c', 1, 0, 1, 2), at('more', 0, 2, 2, 2)],
  ]);
  expect(placeCards(cards.slice(2), [])).toEqual([at('news', 0, 0, 2, 2), at('more', 2, 0, 2, 2)]);
  expect(placeCards(cards, [at('n', 3, 0)])[1]).toEqual(at('c', 0, 0, 1, 2));
});

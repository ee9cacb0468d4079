import { expect, test } from 'vitest';
import { toMenu } from '../session/menu';
import { nearestTrail, trailAt } from './use-current-menu';
import { userAnswer } from '../testing/user-answer';

const entry = (id: string, type: number, urlAddress: string, children: object[] = []) => ({
  id,
  enCode: id,
  fullName: id,
  type,
  urlAddress,
  children,
});
const menu = toMenu(
  userAnswer({
    menuList: [
      entry('tools', 1, '', [
        entry('playground', 2, 'playground'),
        { ...entry('审批', 3, 'model/审批'), propertyJson: '{"moduleId":"m7"}' },
      ]),
      entry('play', 2, 'play'),
      entry('deep', 2, 'playground/deep'),
    ],
  }),
  '',
);
const ids = (trail: ReturnType<typeof trailAt>) => trail.map(({ id }) => id);

test('a path of the menu is its own place', () => {
  for (const find of [trailAt, nearestTrail]) {
    expect(ids(find(menu, '/playground'))).toEqual(['tools', 'playground']);
    expect(ids(find(menu, '/model/%E5%AE%A1%E6%89%B9'))).toEqual(['tools', '审批']);
  }
});

test('a path below an entry is at that entry, at the deepest one first', () => {
  expect(ids(nearestTrail(menu, '/playground/17'))).toEqual(['tools', 'playground']);
  expect(ids(nearestTrail(menu, '/playground/17/'))).toEqual(['tools', 'playground']);
  expect(ids(nearestTrail(menu, '/playground/deep/17'))).toEqual(['deep']);
  // trailAt matches the exact path only.
  expect(trailAt(menu, '/playground/17')).toEqual([]);
});

test('the page of a record is at the entry of its module, wherever that stands', () => {
  expect(ids(nearestTrail(menu, '/record/m7/17'))).toEqual(['tools', '审批']);
  expect(nearestTrail(menu, '/record/other/17')).toEqual([]);
  expect(trailAt(menu, '/record/m7/17')).toEqual([]);
});

test.each(['/', '/home', '/playgrounds/17', '/pl', '/model', '/%', ''])('%j is outside of the menu', (pathname) => {
  expect(nearestTrail(menu, pathname)).toEqual([]);
});

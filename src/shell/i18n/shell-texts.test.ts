import { expect, test } from 'vitest';
import { rendererTexts } from '../../renderers/texts';
import { shellTextTables } from '../testing/all-texts';

/** 列 in the sense of a table's column, not as part of 列表, 下列, 排列, 序列 or 系列 (list, following, order, series). */
const COLUMN = /(?<![排序下系])列(?!表|入|出)/;

test('what mainland readers call 列, a column, is 欄 in Taiwan, where 列 is a row', () => {
  const wrong = [...rendererTexts, ...shellTextTables].flatMap(({ zh, zhtw }) =>
    Object.entries(zh).filter(([key, text]) => COLUMN.test(text) && !zhtw[key]?.includes('欄')),
  );
  expect(wrong).toEqual([]);
});

import { expect, test } from 'vitest';
import { clampSize, DEFAULT_SIZES, limitSizes, readSizes, rightWidth } from './split-sizes';

test('a size stays within its limits', () => {
  expect(clampSize('outline', 10)).toBe(160);
  expect(clampSize('outline', 9_999)).toBe(480);
  expect(clampSize('outline', 200.4)).toBe(200);
});

test('kept sizes are read as untrusted', () => {
  expect(readSizes(null)).toEqual(DEFAULT_SIZES);
  expect(readSizes('{')).toEqual(DEFAULT_SIZES);
  expect(readSizes('{"outline":"x","right":1e999,"panes":200,"isPanesOpen":false}')).toEqual({
    ...DEFAULT_SIZES,
    panes: 200,
    isPanesOpen: false,
  });
});

test('a part takes no more than the editor and the preview leave it', () => {
  const sizes = { ...DEFAULT_SIZES, outline: 220, right: 1_200 };
  expect(limitSizes(sizes, { width: 1_230, height: 500 })).toEqual({ outline: 480, right: 728, panes: 339 });
  expect(limitSizes({ ...sizes, isOutlineOpen: false }, { width: 1_230, height: 500 }).right).toBe(949);
  expect(limitSizes({ ...sizes, outline: 480 }, { width: 900, height: 500 })).toMatchObject({
    outline: 298,
    right: 320,
  });
  expect(limitSizes(sizes, { width: null, height: null })).toEqual({ outline: 480, right: 1_200, panes: 640 });
  expect(limitSizes(sizes, { width: 100, height: 100 })).toEqual({ outline: 160, right: 320, panes: 120 });
});

test('a size ends where the room does', () => {
  expect(clampSize('right', 1_200, 728)).toBe(728);
  expect(clampSize('right', 10, 728)).toBe(320);
});

test('until somebody moves the border, preview and editor share the room fairly', () => {
  const share = (width: number) => {
    const right = rightWidth(DEFAULT_SIZES, width);
    return { right, editor: width - right - DEFAULT_SIZES.outline - 2 };
  };
  // Windows of 1280, 1440 and 1920 pixels, less the sidebar.
  expect(share(1_070)).toEqual({ right: 408, editor: 440 });
  expect(share(1_230)).toEqual({ right: 524, editor: 484 });
  expect(share(1_710)).toEqual({ right: 808, editor: 680 });
  expect(share(600).right).toBe(320);
  expect(rightWidth({ ...DEFAULT_SIZES, right: 700 }, 1_710)).toBe(700);
  expect(rightWidth(DEFAULT_SIZES, null)).toBe(520);
});

// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { FieldIcon } from './FieldIcon';

afterEach(cleanup);

function pictureOf(name: string): string | undefined {
  const { container } = render(<FieldIcon name={name} />);
  return container.querySelector('svg')?.dataset['icon'];
}

describe('the icon in a field', () => {
  it.each([
    ['icon-ym icon-ym-delete', 'delete'],
    ['el-icon-plus', 'plus'],
    ['icon-ym icon-ym-user', 'user'],
    ['el-icon-s-custom', 'user'],
    ['el-icon-mobile-phone', 'phone'],
    ['icon-ym icon-ym-generator-date', 'calendar'],
    // Names are matched by whole words: "today" is not "day", "suspension" not "pen".
    ['icon-ym icon-ym-today', 'tag'],
    ['icon-ym icon-ym-suspension', 'tag'],
    ['icon-ym icon-ym-qqq', 'tag'],
    ['', undefined],
  ])('%j is %j', (name, picture) => {
    expect(pictureOf(name)).toBe(picture);
  });
});

// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { FieldIcon } from './FieldIcon';
import { KnownIcon } from './KnownIcon';

afterEach(cleanup);

function pictureOf(name: string): string | undefined {
  const { container } = render(<KnownIcon name={name} />);
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
  ])('%j is %j', (name, picture) => {
    expect(pictureOf(name)).toBe(picture);
  });

  it('comes when it is needed, and keeps its place until then; a field without one has none', async () => {
    const { container, findByRole } = render(<FieldIcon name="el-icon-plus" />);
    expect(container.querySelector('[data-icon]')).toBeTruthy();
    expect((await findByRole('img', { hidden: true })).querySelector('svg')?.dataset['icon']).toBe('plus');
    expect(render(<FieldIcon name=" " />).container.innerHTML).toBe('');
  });
});

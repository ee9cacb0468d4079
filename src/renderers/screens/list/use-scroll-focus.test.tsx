// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { useRef, type ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useScrollFocus } from './use-scroll-focus';

function Box({ children }: { readonly children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useScrollFocus(box, children);
  return (
    <div ref={box}>
      <div className="ant-table-body">{children}</div>
    </div>
  );
}
const tabIndex = () => document.querySelector('.ant-table-body')?.getAttribute('tabindex') ?? null;

afterEach(cleanup);

it('lets the keyboard into a table body without stops, and out of its way when there are some', () => {
  const { rerender } = render(<Box />);
  expect(tabIndex()).toBe('0');
  rerender(
    <Box>
      <button type="button">编辑</button>
    </Box>,
  );
  expect(tabIndex()).toBeNull();
  rerender(
    <Box>
      <button type="button" disabled>
        编辑
      </button>
    </Box>,
  );
  expect(tabIndex()).toBe('0');
});

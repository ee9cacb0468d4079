// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen';
import { testModule } from '../testing/test-module';
import { FormContent } from './FormContent';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('shows a skeleton only where the record is long in coming', () => {
  vi.useFakeTimers();
  const { container } = renderScreen(
    <FormContent
      model={testModule({ fields: [] })}
      record={null}
      error={null}
      recordId="r1"
      idPrefix="f"
      showsWhy={false}
      problem={null}
      onCloseProblem={() => undefined}
      onRetry={() => undefined}
    />,
  );
  expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
  expect(container.querySelector('.ant-skeleton')).toBeNull();
  act(() => void vi.advanceTimersByTime(120));
  expect(container.querySelector('[aria-busy=true] .ant-skeleton')).not.toBeNull();
});

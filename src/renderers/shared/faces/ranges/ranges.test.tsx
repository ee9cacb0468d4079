// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { useReducer, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { registry } from '../../../definitions';
import { createField } from '../../testing/create-field';
import { TestProviders } from '../../testing/TestProviders';
import { DateRangeBox } from './DateRangeBox';

afterEach(cleanup);
const day = (text: string) => Date.parse(`${text}T00:00+08:00`);

test.each([false, true])(
  'both ends of a range of dates can be typed and typed again, open ends allowed: %s',
  (isOpen) => {
    const definition = registry.resolve('dateRange');
    if (!definition) throw new Error('no dateRange');
    const field = createField(definition);
    let current: unknown = [];
    let drawAgain: () => void = () => undefined;
    function Host() {
      const [value, setValue] = useState<unknown>([]);
      const [, draw] = useReducer((count: number) => count + 1, 0);
      drawAgain = draw;
      current = value;
      return (
        <DateRangeBox
          field={field}
          id="range"
          value={value}
          onChange={setValue}
          {...(isOpen && { allowEmpty: [true, true] as [boolean, boolean] })}
        />
      );
    }
    render(
      <TestProviders>
        <Host />
      </TestProviders>,
    );
    const type = (index: number, text: string) => {
      const input = document.querySelectorAll('input')[index];
      if (!input) throw new Error('two boxes expected');
      fireEvent.mouseDown(input);
      fireEvent.click(input);
      fireEvent.focus(input);
      fireEvent.change(input, { target: { value: text } });
      fireEvent.keyDown(input, { key: 'Enter', keyCode: 13, which: 13 });
    };
    type(0, '2026-11-01');
    // Enter in a search bar searches, and draws everything again.
    act(() => drawAgain());
    type(1, '20261105');
    expect(current).toEqual([day('2026-11-01'), day('2026-11-05')]);
    type(0, '2026-11-02');
    type(1, '2026-11-06');
    expect(current).toEqual([day('2026-11-02'), day('2026-11-06')]);
  },
);

// @vitest-environment jsdom
import fs from 'node:fs';
import path from 'node:path';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { exampleField } from '../../shared/testing/example-field';
import { TestProviders } from '../../shared/testing/TestProviders';
import { runWidgetContract } from '../../shared/widget-contract';
import example from './example.json';
import { renderer } from './index';
import { AlertView } from './View';

runWidgetContract(renderer, example);

afterEach(cleanup);

test('once closed, it gives its place back, label and all', async () => {
  const style = document.createElement('style');
  style.textContent = fs.readFileSync(path.join(import.meta.dirname, 'alert.css'), 'utf8');
  document.head.append(style);
  const field = { ...exampleField(example.node), props: { title: '注意', closable: true } };
  render(
    <TestProviders>
      <div className="formloom-cell" data-testid="outer">
        <div>
          <div className="formloom-cell" data-testid="cell">
            <div className="formloom-field">
              <label>提示</label>
              <div className="formloom-control">
                <AlertView field={field} value={undefined} options={[]} />
              </div>
            </div>
          </div>
        </div>
      </div>
    </TestProviders>,
  );
  const { window: page } = (globalThis as unknown as { jsdom: { window: Window } }).jsdom;
  const displayOf = (id: string) => page.getComputedStyle(screen.getByTestId(id)).display;
  expect(displayOf('cell')).toBe('block');
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(displayOf('cell')).toBe('none'));
  expect(displayOf('outer')).toBe('block');
  style.remove();
});

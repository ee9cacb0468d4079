// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FieldEventsProvider } from '../../shared/hosts/field-events';
import { createField } from '../../shared/testing/create-field';
import { createMemoryServices } from '../../shared/testing/memory-services';
import { TestProviders } from '../../shared/testing/TestProviders';
import { runWidgetContract } from '../../shared/widget-contract';
import example from './example.json';
import { renderer } from './index';
import { LinkView } from './View';

runWidgetContract(renderer, example);

describe('a link on the screen', () => {
  afterEach(cleanup);
  const draw = (props: Readonly<Record<string, unknown>>) => {
    const openLink = vi.fn();
    const field = createField(renderer.definition, { key: '', props });
    render(
      <TestProviders services={createMemoryServices({ openLink })}>
        <LinkView field={field} value={null} options={[]} />
      </TestProviders>,
    );
    return openLink;
  };

  it('is opened by the host, with mouse and keyboard', async () => {
    const openLink = draw({ content: '帮助', href: 'https://example.com/help', target: '_blank' });
    const link = screen.getByRole('link', { name: '帮助' });
    await userEvent.click(link);
    link.focus();
    await userEvent.keyboard('{Enter}');
    expect(openLink.mock.calls).toEqual([
      ['https://example.com/help', '_blank'],
      ['https://example.com/help', '_blank'],
    ]);
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  it('without an address is a button that runs its script', async () => {
    const tell = vi.fn();
    const bare = createField(renderer.definition, { key: '', props: { content: '重新计算', href: '' } });
    const field = { ...bare, scripts: { click: '() => 1' } };
    render(
      <TestProviders services={createMemoryServices()}>
        <FieldEventsProvider value={tell}>
          <LinkView field={field} value={null} options={[]} />
        </FieldEventsProvider>
      </TestProviders>,
    );
    const button = screen.getByRole('button', { name: '重新计算' });
    await userEvent.click(button);
    button.focus();
    await userEvent.keyboard('{Enter}');
    expect(tell.mock.calls).toEqual([
      [field, 'click'],
      [field, 'click'],
    ]);
  });

  it('opens in the same window unless it says otherwise', async () => {
    const openLink = draw({ content: '', href: '/model/orders', target: 'evilFrame' });
    await userEvent.click(screen.getByRole('link', { name: '/model/orders' }));
    expect(openLink).toHaveBeenCalledWith('/model/orders', '_self');
  });

  it('stays text when its address is not allowed', async () => {
    const openLink = draw({ content: '点我', href: 'javascript:alert(1)' });
    expect(screen.queryByRole('link')).toBeNull();
    await userEvent.click(screen.getByText('点我'));
    expect(openLink).not.toHaveBeenCalled();
    expect(screen.getByTitle(/不安全/)).toBeTruthy();
  });
});

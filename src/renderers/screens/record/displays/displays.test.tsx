// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TestProviders } from '../../../shared/testing/TestProviders';
import { initialsOf } from './initials';
import { linePoints } from './line-points';
import { maskText } from './mask-text';
import { picturesOf } from './pictures-of';
import { toPercent } from './ProgressBar';
import { toPageAddress, toPictureAddress } from './safe-address';
import { ValueDisplay, type ShownDisplay } from './ValueDisplay';

interface Cell {
  readonly stored: unknown;
  readonly text?: string;
  readonly record?: Readonly<Record<string, unknown>>;
  readonly press?: (button: string) => (() => void) | null;
}

function draw(display: ShownDisplay, { stored, text = String(stored), record = {}, press }: Cell) {
  const values: Readonly<Record<string, unknown>> = { own: stored, ...record };
  return render(
    <TestProviders>
      <ValueDisplay
        display={display}
        fieldId="own"
        label="进度"
        stored={stored}
        text={text}
        storedOf={(id) => values[id]}
        textOf={(id) => String(values[id] ?? '')}
        press={press ?? null}
      >
        <i>{text}</i>
      </ValueDisplay>
    </TestProviders>,
  );
}

afterEach(cleanup);

describe('enum', () => {
  const display: ShownDisplay = { type: 'enum', texts: { 1: '启用', 0: '停用' }, colors: { 1: 'success' } };

  it('has a text for each stored value, in a colour where there is one', () => {
    expect(draw(display, { stored: '1' }).container.querySelector('.ant-tag-success')?.textContent).toBe('启用');
    cleanup();
    const plain = draw(display, { stored: 0 }).container;
    expect([plain.textContent, plain.querySelector('.ant-tag')]).toEqual(['停用', null]);
  });

  it('has a text for each of several values with commas between them', () => {
    expect(draw(display, { stored: '1,0' }).container.textContent).toBe('启用、停用');
    cleanup();
    expect(draw(display, { stored: '1,2' }).container.querySelector('i')?.textContent).toBe('1,2');
  });

  it('leaves a value without a text as it is, also one named as what objects inherit', () => {
    expect(draw(display, { stored: 'constructor' }).container.querySelector('i')?.textContent).toBe('constructor');
  });
});

describe('badge', () => {
  const display: ShownDisplay = { type: 'badge', colors: { 1: 'success' }, texts: { 2: '未知' } };
  const dotOf = (stored: string) => {
    const { container } = draw(display, { stored });
    const dot = container.querySelector('[data-dot]')?.getAttribute('data-dot');
    cleanup();
    return dot;
  };

  it('is a dot before the text', () => {
    expect([dotOf('1'), dotOf('2'), dotOf('3'), dotOf('')]).toEqual(['success', 'default', 'default', undefined]);
    expect(draw(display, { stored: '2' }).container.textContent).toBe('未知');
  });
});

describe('avatar', () => {
  it('shows the picture beside the cell, or initials', () => {
    const display: ShownDisplay = { type: 'avatar', image: 'photo', name: 'own' };
    const { container } = draw(display, { stored: '王小明', record: { photo: '/api/file/1.png' } });
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/api/file/1.png');
    expect(container.textContent).toBe('王小明');
    cleanup();
    const without = draw(display, { stored: '王小明', record: { photo: 'javascript:alert(1)' } }).container;
    expect([without.querySelector('img'), without.textContent]).toEqual([null, '小明王小明']);
  });

  it('has the name as its own where it stands alone', () => {
    const display: ShownDisplay = { type: 'avatar', image: 'own', name: 'who' };
    const { container } = draw(display, { stored: 'https://a.b/c.png', record: { who: 'Jane Doe' } });
    expect(screen.getByRole('img', { name: 'Jane Doe' })).toBeDefined();
    expect(container.textContent).not.toContain('https');
  });

  it.each([
    ['王小明', '小明'],
    ['李', '李'],
    ['Jane Doe', 'JD'],
    ['jane van der Berg', 'JB'],
    ['admin', 'A'],
    ['  ', ''],
    ['𠮷野家', '野家'],
  ])('makes of %j the initials %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('link', () => {
  it('opens addresses of pages in a new tab, and nothing else', () => {
    const display: ShownDisplay = { type: 'link', button: '' };
    draw(display, { stored: 'https://a.b/c?d=1', text: '官网' });
    const link = screen.getByRole('link', { name: '官网' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://a.b/c?d=1', '_blank']);
    expect(link.getAttribute('rel')).toContain('noopener');
    cleanup();
    for (const stored of ['javascript:alert(1)', 'data:text/html,x', '//evil.test', 'mailto:a@b.c', 'tel:1', 'x', '']) {
      draw(display, { stored });
      expect(screen.queryByRole('link'), stored).toBeNull();
      cleanup();
    }
    expect(toPageAddress('/a/b')).toBe('/a/b');
    expect(toPictureAddress('data:image/svg+xml;base64,AA')).toBeNull();
    expect(toPictureAddress('data:image/png;base64,AA')).toBe('data:image/png;base64,AA');
  });

  it('presses a button of the row; where it may not, the text is only a text', () => {
    const display: ShownDisplay = { type: 'link', button: 'detail' };
    const pressed = vi.fn();
    draw(display, { stored: 'https://a.b', press: (button) => () => pressed(button) });
    fireEvent.click(screen.getByRole('button'));
    expect(pressed.mock.calls).toEqual([['detail']]);
    cleanup();
    draw(display, { stored: 'https://a.b', press: () => null });
    expect([screen.queryByRole('button'), screen.queryByRole('link')]).toEqual([null, null]);
  });
});

describe('progress', () => {
  it('is a bar for a number from 0 to 100', () => {
    draw({ type: 'progress' }, { stored: '62.5' });
    expect(screen.getByRole('progressbar', { name: '进度' }).getAttribute('aria-valuenow')).toBe('62.5');
    expect([0, '100', '30%', ' 5 ', -1, 101, '', null, 'x', '1e999'].map(toPercent)).toEqual([
      0,
      100,
      30,
      5,
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('thumbnail', () => {
  const display: ShownDisplay = { type: 'thumbnail' };

  it('is a picture that a press enlarges, named by its column', async () => {
    draw(display, { stored: '/api/file/1.png' });
    const picture = await screen.findByRole('img', { name: '进度' });
    expect(picture.getAttribute('src')).toBe('/api/file/1.png');
    fireEvent.click(screen.getByRole('button', { name: '进度' }));
    await waitFor(() =>
      expect(document.querySelector('.formloom-picture-view img')?.getAttribute('src')).toContain('1.png'),
    );
  });

  it('shows the first of several, and how many more there are', async () => {
    const stored = [1, 2, 3, 4, 5].map((number) => ({
      name: `照片${String(number)}.png`,
      url: `/f/${String(number)}.png`,
    }));
    draw(display, { stored });
    await screen.findByRole('img', { name: '照片1.png' });
    expect(screen.getAllByRole('img')).toHaveLength(3);
    fireEvent.click(screen.getByRole('button', { name: '查看另外 2 张图片' }));
    await waitFor(() =>
      expect(document.querySelector('.formloom-picture-view img')?.getAttribute('src')).toBe('/f/4.png'),
    );
    fireEvent.click(screen.getByRole('button', { name: '上一张' }));
    const dialog = screen.getByRole('dialog', { name: '照片3.png' });
    fireEvent.keyDown(dialog, { key: 'ArrowLeft' });
    expect(screen.getByRole('dialog', { name: '照片2.png' })).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('2 / 5');
  });

  it('keeps a press to itself: the row would open the record', async () => {
    const pressed = vi.fn();
    render(
      <TestProviders>
        <div onClick={pressed} role="presentation">
          <ValueDisplay
            {...{ display, fieldId: 'own', label: '照片', stored: '/a.png', text: '/a.png', press: null }}
            storedOf={() => null}
            textOf={() => ''}
          >
            {null}
          </ValueDisplay>
        </div>
      </TestProviders>,
    );
    fireEvent.click(await screen.findByRole('button', { name: '照片' }));
    fireEvent.click(await waitFor(() => document.querySelector('.formloom-picture-view img') as Element));
    expect(pressed).not.toHaveBeenCalled();
  });

  it('says so where a picture cannot be loaded, and only links to other sites', async () => {
    draw(display, { stored: '/gone.png https://a.test/b.png' });
    fireEvent.error(await screen.findByRole('img', { name: '进度 1' }));
    expect(screen.getByRole('img', { name: '图片无法显示：进度 1' })).toBeDefined();
    const link = screen.getByRole('link', { name: '在新标签页打开图片：进度 2' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://a.test/b.png',
      'noopener noreferrer',
    ]);
    expect(document.querySelector('img')).toBeNull();
  });

  it('leaves what is no address of a picture as its widget shows it', async () => {
    for (const stored of ['javascript:alert(1)', 'data:image/svg+xml;base64,AA', '//evil.test/a.png', '无']) {
      const { container } = draw(display, { stored });
      await waitFor(() => expect(container.querySelector('i')?.textContent).toBe(stored));
      expect(container.querySelector('img')).toBeNull();
      cleanup();
    }
  });

  it.each([
    ['/a.png,/b.png', ['/a.png', '/b.png']],
    ['https://a.test/x,1.png\n/b.png', ['https://a.test/x,1.png', '/b.png']],
    ['data:image/jpeg;base64,/9j/AA==', ['data:image/jpeg;base64,/9j/AA==']],
    ['["/a.png","x"]', ['/a.png']],
    [{ url: '/a.png' }, ['/a.png']],
    [[{ url: 'javascript:alert(1)' }, { url: '/a.png' }, 5, null], ['/a.png']],
    [null, []],
  ])('reads %j as %j', (value, addresses) => {
    expect(picturesOf(value).map(({ address }) => address)).toEqual(addresses);
  });
});

describe('the points of a line', () => {
  it('lie between the lowest and the highest', () => {
    expect(linePoints([1, 3, 2])).toEqual([
      { x: 3, y: 21 },
      { x: 48, y: 3 },
      { x: 93, y: 12 },
    ]);
  });

  it('lie in the middle where all are equal, and at the left where there is one', () => {
    expect(linePoints([5, 5]).map(({ y }) => y)).toEqual([12, 12]);
    expect(linePoints([5])).toEqual([{ x: 3, y: 12 }]);
    expect(linePoints([-1e308, 1e308]).every(({ y }) => Number.isFinite(y))).toBe(true);
    expect(linePoints(Array.from({ length: 200_000 }, (_, index) => index))).toHaveLength(200_000);
  });
});

describe('masked', () => {
  it('hides all but the ends, and is nowhere in the page', () => {
    const { container } = draw({ type: 'masked', first: 3, last: 4 }, { stored: '13812345678' });
    expect(container.textContent).toBe('138••••5678');
    expect(container.innerHTML).not.toContain('1234');
  });

  it.each([
    ['12345', 0, 0, '•••••'],
    ['1234', 2, 2, '••••'],
    ['123', 50, 50, '•••'],
    ['王小明', 1, 0, '王••'],
    ['👩a👩b', 1, 1, '👩••b'],
    ['', 1, 1, ''],
  ])('%j with %d and %d is %j', (text, first, last, masked) => {
    expect(maskText(text, first, last)).toBe(masked);
  });
});

// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { CHOICE_ICONS, toEntryIcon } from '../../../engine/contract/choice-icon';
import { createTranslate, LANGUAGES } from '../../../engine/contract/language';
import { ICON_CHOICES } from '../../shared/faces/icon-choices';
import { createField } from '../../shared/testing/create-field';
import { renderEdit } from '../../shared/testing/render-edit';
import { runWidgetContract } from '../../shared/widget-contract';
import { definition } from './definition';
import example from './example.json';
import { findIcons, typedName } from './icon-search';
import { renderer } from './index';
import { nextPlace } from './next-place';
import texts from './panel-text.json';
import { StoredIcon } from './StoredIcon';

runWidgetContract(renderer, example);

afterEach(cleanup);

const zh = createTranslate('zh', [texts]);

async function openIcons(value: string | null = null) {
  const drawn = await renderEdit({ renderer, field: createField(definition), value });
  fireEvent.click(screen.getByRole('button', { name: value === null ? /选择图标/ : /更换图标/ }));
  await screen.findByRole('listbox');
  return drawn;
}

describe('the icons that can be chosen', () => {
  test('have a name in every language, and are stored under names of their own', () => {
    for (const language of LANGUAGES) {
      const keys = ICON_CHOICES.flatMap(({ key, group }) => [`iconPicker.icon.${key}`, `iconPicker.group.${group}`]);
      expect(keys.filter((key) => !(texts[language] as Readonly<Record<string, string>>)[key])).toEqual([]);
    }
    expect(new Set(ICON_CHOICES.map(({ name }) => name)).size).toBe(ICON_CHOICES.length);
    expect(ICON_CHOICES.length).toBeGreaterThan(100);
  });

  test('are drawn as themselves wherever their stored name is shown', async () => {
    render(
      <>
        {ICON_CHOICES.map(({ name, key }) => (
          <span key={key} data-testid={key}>
            <StoredIcon name={name} />
          </span>
        ))}
      </>,
    );
    await waitFor(() => {
      const drawn = ICON_CHOICES.map(({ key }) => screen.getByTestId(key).querySelector('svg')?.dataset['icon']);
      expect(drawn).toEqual(ICON_CHOICES.map(({ key }) => key));
    });
  });

  test('are those that choices may have, in the same order', () => {
    expect(ICON_CHOICES.map(({ key }) => key)).toEqual(CHOICE_ICONS);
    expect(ICON_CHOICES.map(({ name }) => toEntryIcon(name))).toEqual(CHOICE_ICONS);
    expect(toEntryIcon('')).toBeUndefined();
  });

  test('are found by name, by stored name and by group', () => {
    const found = (query: string) => findIcons(query, zh).flatMap(({ choices }) => choices.map(({ key }) => key));
    expect(found('检验')).toEqual(['experiment']);
    expect(found('sysMenu')).toEqual(['table']);
    expect(found('财务')).toContain('wallet');
    expect(found('')).toHaveLength(ICON_CHOICES.length);
    expect(found('没有这样的')).toEqual([]);
  });

  test('leave room for classes of older icon fonts, and for nothing else', () => {
    expect(typedName(' icon-ym icon-ym-daka ')).toBe('icon-ym icon-ym-daka');
    expect(typedName('ym-custom ym-custom-cloud')).toBe('ym-custom ym-custom-cloud');
    expect(typedName('icon-ym"><script>')).toBeNull();
    expect(typedName('打卡')).toBeNull();
    expect(typedName(`icon-ym ${'a'.repeat(100)}`)).toBeNull();
  });
});

describe('iconPicker', () => {
  test('chooses with a click, and closes', async () => {
    const { changes } = await openIcons();
    fireEvent.click(screen.getByRole('option', { name: '心脏、护理' }));
    expect(changes).toEqual(['anticon anticon-heart']);
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  });

  test('chooses with the keyboard: from the search into the icons, on with the arrows, Enter', async () => {
    const { changes } = await openIcons();
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toBe('证件、岗位');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
    expect(changes).toEqual(['icon-ym icon-ym-user']);
  });

  test('takes the first that a search found at Enter, and a typed class as it is', async () => {
    const { changes } = await openIcons();
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '药' } });
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
    expect(changes).toEqual(['icon-ym icon-ym-medicine']);
    cleanup();
    const second = await openIcons();
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'icon-ym icon-ym-daka' } });
    fireEvent.click(screen.getByRole('option', { name: /icon-ym-daka/ }));
    expect(second.changes).toEqual(['icon-ym icon-ym-daka']);
  });

  test('says so when nothing is found', async () => {
    await openIcons();
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '没有这样的' } });
    expect(screen.getByText('没有符合的图标')).toBeTruthy();
    expect(screen.queryByRole('option')).toBeNull();
  });

  test('marks the chosen one', async () => {
    await openIcons('icon-ym icon-ym-sysConfig');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('设置');
  });

  test('shows a neutral icon for a stored name that says nothing, keeps it, and clears', async () => {
    const { changes, container } = await renderEdit({
      renderer,
      field: createField(definition),
      value: 'icon-ym icon-ym-qqq',
    });
    expect(container.querySelector('.anticon-appstore')).not.toBeNull();
    expect(changes).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: /清空|清除/ }));
    expect(changes).toEqual([null]);
  });
});

test('arrow keys move by line and column', () => {
  const places = [0, 1, 2, 3, 4].map((at) => ({ top: Math.floor(at / 3) * 50, left: (at % 3) * 80 }));
  expect(nextPlace(places, 0, 'ArrowDown')).toBe(3);
  expect(nextPlace(places, 2, 'ArrowDown')).toBe(4);
  expect(nextPlace(places, 4, 'ArrowUp')).toBe(1);
  expect(nextPlace(places, 4, 'ArrowDown')).toBeNull();
  expect(nextPlace(places, 2, 'ArrowRight')).toBe(3);
  expect(nextPlace(places, 0, 'ArrowLeft')).toBeNull();
  expect([nextPlace(places, 2, 'Home'), nextPlace(places, 2, 'End'), nextPlace(places, 2, 'x')]).toEqual([0, 4, null]);
});

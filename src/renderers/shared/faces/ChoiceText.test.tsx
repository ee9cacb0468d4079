// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { findField } from '../../../engine/contract/module-model';
import { CHOICE_COLORS } from '../../../engine/contract/choice-color';
import { renderScreen } from '../../screens/testing/render-screen';
import { fieldNode, testModule } from '../../screens/testing/test-module';
import { ChoiceText } from './ChoiceText';

const choices = [
  { id: 'new', fullName: '待派工', color: 'gold' },
  { id: 'done', fullName: '已修复', color: 'green' },
  { id: 'other', fullName: '其他' },
];
const icons = [
  { id: 'in', fullName: '门诊', icon: 'medicine-box' },
  { id: 'out', fullName: '急诊', icon: 'alert', color: 'red' },
  { id: 'none', fullName: '其他' },
];
const model = testModule({
  fields: [
    fieldNode('select', 'state', { dataType: 'static' }, { options: choices }),
    fieldNode('select', 'way', { dataType: 'static' }, { options: icons }),
    fieldNode('select', 'urgency', { dataType: 'dictionary', dictionaryType: 'urgency' }),
    fieldNode(
      'select',
      'plain',
      { dataType: 'static' },
      { options: choices.map(({ id, fullName }) => ({ id, fullName })) },
    ),
  ],
});

function show(id: string, stored: unknown, text: string) {
  const field = findField(model, id);
  if (!field) throw new Error(id);
  const { container } = renderScreen(<ChoiceText field={field} stored={stored} text={text} />);
  const tags = [...container.querySelectorAll<HTMLElement>('[data-color]')];
  return { text: container.textContent, tags: tags.map((tag) => [tag.textContent, tag.dataset['color']]) };
}

afterEach(cleanup);

it('shows each of the values in its colour, those without one in gray beside them', () => {
  expect(show('state', 'new', '待派工').tags).toEqual([['待派工', 'gold']]);
  expect(show('state', ['done', 'other'], '已修复,其他').tags).toEqual([
    ['已修复', 'green'],
    ['其他', 'gray'],
  ]);
});

it('shows icons beside the texts, which say all by themselves', async () => {
  expect(show('way', 'in', '门诊')).toEqual({ text: '门诊', tags: [] });
  await waitFor(() => expect(document.querySelector('svg[data-icon=medicine-box]')).not.toBeNull());
  expect(document.querySelector('.formloom-choice-icon')?.getAttribute('aria-hidden')).toBe('true');
  cleanup();
  expect(show('way', ['in', 'out', 'none'], '门诊,急诊,其他').tags).toEqual([
    ['门诊', 'gray'],
    ['急诊', 'red'],
    ['其他', 'gray'],
  ]);
  expect(document.querySelectorAll('.formloom-choice-icon')).toHaveLength(2);
});

it('leaves as text what has no colour, and what is not known any more', () => {
  expect(show('state', 'other', '其他')).toEqual({ text: '其他', tags: [] });
  expect(show('state', ['done', 'gone'], '已修复,gone')).toEqual({ text: '已修复,gone', tags: [] });
  expect(show('state', null, '')).toEqual({ text: '', tags: [] });
  expect(show('plain', 'new', '待派工')).toEqual({ text: '待派工', tags: [] });
});

it('asks once for the colours of a dictionary, and shows plain text until they are there', async () => {
  const field = findField(model, 'urgency');
  if (!field) throw new Error('urgency');
  const entries = [{ value: 'urgent', label: '紧急', color: 'red' as const }];
  const dictionary = vi.fn(async () => entries);
  const cell = <ChoiceText field={field} stored="urgent" text="紧急" />;
  const { container } = renderScreen(
    <>
      {cell}
      {cell}
    </>,
    { dictionary },
  );
  expect(container.querySelector('[data-color]')).toBeNull();
  expect(await screen.findAllByText('紧急', { selector: '[data-color=red]' })).toHaveLength(2);
  expect(dictionary).toHaveBeenCalledOnce();
});

/** Relative luminance by WCAG 2. */
function luminance(hex: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

it('has a style for every colour, whose text can be read on its background', async () => {
  const { readFileSync } = await import('node:fs');
  const css = readFileSync('src/renderers/shared/faces/choice-tag.css', 'utf8');
  for (const color of CHOICE_COLORS) {
    const rule = css.split(`[data-color='${color}'] {`)[1]?.split('}')[0] ?? '';
    const [back, text] = ['background', 'color'].map((name) =>
      luminance(new RegExp(`(?:^|[\\s;])${name}: (#[0-9a-f]{6})`).exec(rule)?.[1] ?? '#808080'),
    );
    expect(((back ?? 0) + 0.05) / ((text ?? 0) + 0.05), color).toBeGreaterThan(5);
  }
});

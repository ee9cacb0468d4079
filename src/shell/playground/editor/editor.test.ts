import { theme } from 'antd';
import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../engine/source';
import { shellTheme } from '../../theme/theme';
import { changedSpan } from './changed-span';
import { readColor, toEditorLook, tokensFor } from './editor-theme';
import { toKeybinding } from './keybinding';

const page = theme.getDesignToken(shellTheme);
const looks = [
  ['light', toEditorLook(tokensFor(page, 'light'), 'light')],
  ['dark', toEditorLook(tokensFor(page, 'dark'), 'dark')],
] as const;

/** Contrast ratio of WCAG 2. */
function contrast(one: string, other: string): number {
  const light = (color: string) => {
    const [red, green, blue] = readColor(color).map((part) => {
      const value = part / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  };
  const [low = 0, high = 0] = [light(one), light(other)].sort((left, right) => left - right);
  return (high + 0.05) / (low + 0.05);
}

/** Alpha-blends a colour over an opaque one. */
function over(color: string, ground: string): string {
  const [front, back] = [readColor(color), readColor(ground)];
  const mix = (index: 0 | 1 | 2) => Math.round(front[index] * front[3] + back[index] * (1 - front[3]));
  return `rgb(${String(mix(0))}, ${String(mix(1))}, ${String(mix(2))})`;
}

describe.each(looks)('the %s look', (_name, look) => {
  const ground = look.colors['editor.background'] ?? '';

  test('every word of the text can be read', () => {
    const pale = Object.entries(look.tokens).filter(([, color]) => contrast(color, ground) < 4.5);
    expect(Object.keys(look.tokens).length).toBeGreaterThan(5);
    expect(pale).toEqual([]);
    expect(contrast(look.colors['editorLineNumber.foreground'] ?? '', ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['inserted', 'removed'])('a text that was %s in a comparison can be read', (change) => {
    const line = over(look.colors[`diffEditor.${change}LineBackground`] ?? '', ground);
    const piece = over(look.colors[`diffEditor.${change}TextBackground`] ?? '', line);
    const pale = Object.entries(look.tokens).filter(([, color]) => contrast(color, piece) < 4.5);
    expect(contrast(piece, line), 'the piece stands out in its line').toBeGreaterThan(1.04);
    expect(pale.map(([name, color]) => [name, contrast(color, piece)])).toEqual([]);
    expect(contrast(look.colors['editorLineNumber.foreground'] ?? '', line), 'its line number').toBeGreaterThan(4.5);
  });

  test('what is chosen in a list can be read', () => {
    const chosen = look.colors['editorSuggestWidget.selectedBackground'] ?? '';
    expect(contrast(look.colors['editorSuggestWidget.selectedForeground'] ?? '', chosen)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(look.colors['editorSuggestWidget.focusHighlightForeground'] ?? '', chosen)).toBeGreaterThanOrEqual(
      4.5,
    );
  });

  test('colours are what the editor takes', () => {
    const all = [...Object.values(look.tokens), ...Object.values(look.colors)];
    expect(all.filter((color) => !/^#[0-9a-f]{6}([0-9a-f]{2})?$/.test(color))).toEqual([]);
  });
});

test('colours of every notation are read, and nothing else', () => {
  expect(readColor('#abc')).toEqual([170, 187, 204, 1]);
  expect(readColor('rgba(0, 0, 0, 0.88)')).toEqual([0, 0, 0, 0.88]);
  expect(readColor('rgb(1 2 3)')).toEqual([1, 2, 3, 1]);
  expect(() => readColor('red')).toThrow('no colour');
});

describe('key combinations', () => {
  const numbers = {
    modifiers: { CtrlCmd: 2048, Shift: 1024 },
    codes: { KeyP: 46, KeyK: 41, 46: 'KeyP' },
    chord: (first: number, second: number) => first * 100_000 + second,
  };
  test('one, two, none', () => {
    expect(toKeybinding('CtrlCmd+Shift+KeyP', numbers)).toBe(2048 | 1024 | 46);
    expect(toKeybinding('CtrlCmd+KeyK KeyP', numbers)).toBe((2048 | 41) * 100_000 + 46);
    expect(toKeybinding('', numbers)).toBeNull();
  });
  test('a part that is no key is refused', () => {
    expect(() => toKeybinding('CtrlCmd+P', numbers)).toThrow('"P" of "CtrlCmd+P" is no key');
    expect(() => toKeybinding('Hyper+KeyP', numbers)).toThrow('is no key');
    expect(() => toKeybinding('46', numbers)).toThrow('is no key');
  });
});

test.each([
  ['abc', 'abc'],
  ['abc', 'aXc'],
  ['', 'abc'],
  ['abc', ''],
  ['aaa', 'aa'],
  ['aa', 'aaa'],
  ['abab', 'ab'],
  ['line\nother', 'line\nnew\nother'],
])('%j becomes %j by one edit', (before, after) => {
  const span = changedSpan(before, after);
  expect(applyEdits(before, span ? [span] : [])).toBe(after);
  if (before === after) expect(span).toBeNull();
});

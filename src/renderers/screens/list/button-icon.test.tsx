// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { findSamples, sampleFiles } from '../../../../tests/samples';
import { allDocuments } from '../../../engine/exchange/testing/sample-documents';
import { isRecord } from '../../../engine/json/raw-value';
import { buttonIcon } from './button-icon';

afterEach(cleanup);

/** Returns the name of the antd icon that is drawn for a button's icon; '' for none. */
function pictureOf(name: string): string {
  const { container, unmount } = render(<>{buttonIcon(name)}</>);
  const drawn = container.querySelector('svg')?.getAttribute('data-icon') ?? '';
  unmount();
  return drawn;
}

const neutral = 'appstore';
const isSpecific = (name: string) => !['', neutral].includes(pictureOf(name));

/** Icon names of all buttons in a document, including JSON stored as text. */
function namesIn(part: unknown): readonly string[] {
  if (typeof part === 'string') return /^\s*[[{]/.test(part) ? namesIn(parsed(part)) : [];
  if (Array.isArray(part)) return part.flatMap(namesIn);
  if (!isRecord(part)) return [];
  const { value, label, icon, Icon, ModuleId } = part;
  const isButton = typeof value === 'string' && typeof label === 'string' && typeof icon === 'string';
  const own = isButton ? [icon] : typeof ModuleId === 'string' && typeof Icon === 'string' ? [Icon] : [];
  return [...own.filter((name) => name !== ''), ...Object.values(part).flatMap(namesIn)];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

describe('icons of buttons', () => {
  it('are specific for every name that modules use', () => {
    const names = new Set(allDocuments.flatMap(({ text }) => namesIn(parsed(text))));
    expect([...names]).toEqual(expect.arrayContaining(['icon-ym icon-ym-btn-add', 'upload']));
    expect([...names].filter((name) => !isSpecific(name))).toEqual([]);
  });

  it.skipIf(findSamples('stock') === null)('are specific for every name that stock buttons use', () => {
    const names = new Set(sampleFiles('stock').flatMap((file) => namesIn(parsed(readFileSync(file, 'utf8')))));
    expect([...names]).toEqual(expect.arrayContaining(['el-icon-delete', 'el-icon-plus']));
    expect([...names].filter((name) => !isSpecific(name))).toEqual([]);
  });

  it('say what the name says', () => {
    expect(['icon-ym icon-ym-delete', 'icon-ym icon-ym-btn-clearn', 'el-icon-delete'].map(pictureOf)).toEqual(
      Array(3).fill('delete'),
    );
    expect(['plus', 'icon-ym icon-ym-btn-add', 'el-icon-document-add'].map(pictureOf)).toEqual(Array(3).fill('plus'));
    expect(['eye', 'copy', 'printer', 'expand'].map(pictureOf)).toEqual(['eye', 'copy', 'printer', 'node-expand']);
  });

  it('are neutral for an unknown name, and none where nothing is named', () => {
    expect(pictureOf('icon-ym icon-ym-qqq')).toBe(neutral);
    expect(['', 'icon-ym'].map(pictureOf)).toEqual(['', '']);
  });
});

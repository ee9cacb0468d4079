// @vitest-environment jsdom
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { createField } from '../../shared/testing/create-field';
import { createMemoryScope } from '../../shared/testing/memory-scope';
import { TestProviders } from '../../shared/testing/TestProviders';
import { runWidgetContract } from '../../shared/widget-contract';
import { definition } from './definition';
import example from './example.json';
import { renderer } from './index';
import { View } from './View';

runWidgetContract(renderer, example);

afterEach(cleanup);
const draw = (props: Readonly<Record<string, unknown>>, scope = createMemoryScope()) =>
  render(
    <TestProviders scope={scope}>
      <View field={createField(definition, { props })} value={null} options={[]} />
    </TestProviders>,
  ).container;

describe('barcode', () => {
  test('draws code 128 at its width, height and margin', () => {
    const container = draw({ staticText: '20220810' });
    const svg = container.querySelector('svg');
    // Start, four pairs of digits, check, stop: 11 modules each, 13 for the stop; 4 px per module.
    expect(svg?.getAttribute('width')).toBe(String((11 * 6 + 13) * 4));
    expect(svg?.getAttribute('height')).toBe('40');
    expect(svg?.style.padding).toBe('5px');
    expect(svg?.querySelectorAll('path')).toHaveLength(1);
    expect(container.textContent).toContain('20220810');
  });
  test.each(['有汉字', 'a b', 'a-b', '', '\u0000', 'x'.repeat(81)])('draws nothing for %j', (staticText) => {
    expect(draw({ staticText }).querySelector('svg')).toBeNull();
  });
  test.each([
    // EAN-13 and UPC-A always have 95 modules, EAN-8 67.
    ['ean13', '690123456789', 95],
    ['EAN13', '6901234567892', 95],
    ['ean8', '9638507', 67],
    ['upc', '01234567890', 95],
    // Code 39: 15 modules per character and a gap of 1 in between; start, three characters, stop.
    ['code39', 'abc', 16 * 5 - 1],
    ['no such', '20220810', 11 * 6 + 13],
  ])('draws %s', (format, staticText, modules) => {
    const width = Number(draw({ format, staticText, width: 1 }).querySelector('svg')?.getAttribute('width'));
    expect(Math.abs(width - modules)).toBeLessThanOrEqual(1);
  });
  test.each(['itf14', 'msi', 'pharmacode', 'codabar'])('draws %s by bars alone', (format) => {
    const paths = draw({ format, staticText: format === 'itf14' ? '1540014128876' : '1234' }).querySelectorAll('path');
    expect(paths).toHaveLength(1);
    cleanup();
    expect(draw({ format, staticText: '有' }).querySelector('svg')).toBeNull();
  });
  test('draws nothing that its symbology cannot hold', () => {
    for (const staticText of ['A1', '123', '6901234567890'])
      expect(draw({ format: 'ean13', staticText }).querySelector('svg')).toBeNull();
  });
  test('takes its colours and size from the document, and only colours', () => {
    const svg = draw({
      staticText: 'A1',
      lineColor: '#13ce66',
      background: 'url(x)',
      width: 2,
      height: 80,
    }).querySelector('svg');
    expect(svg?.querySelector('path')?.getAttribute('fill')).toBe('#13ce66');
    expect(svg?.style.background).toBe('white');
    expect(svg?.getAttribute('height')).toBe('80');
  });
  test('follows the field that it is about', async () => {
    const scope = createMemoryScope({ code: 'A1' });
    const container = draw({ dataType: 'relation', relationField: 'code' }, scope);
    expect(container.querySelector('svg')?.getAttribute('aria-label')).toBe('A1');
    act(() => scope.set('code', 'B22'));
    await waitFor(() => expect(container.querySelector('svg')?.getAttribute('aria-label')).toBe('B22'));
    act(() => scope.set('code', null));
    expect(container.querySelector('svg')).toBeNull();
  });
});

// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { createField } from '../../shared/testing/create-field';
import { createMemoryScope } from '../../shared/testing/memory-scope';
import { exampleField } from '../../shared/testing/example-field';
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
  ).container.querySelector('svg');

describe('qrcode', () => {
  test('has the designer’s size, or 40 when the document names none', () => {
    expect(exampleField(example.node).props.width).toBe(100);
    expect(draw({ staticText: 'x' })?.getAttribute('width')).toBe('40');
    expect(draw({ staticText: 'x', width: 160 })?.getAttribute('height')).toBe('160');
  });
  test('uses the lowest error correction: 17 bytes still fit the smallest code', () => {
    const modules = (staticText: string) => draw({ staticText })?.getAttribute('viewBox');
    const [smallest, next] = [modules('a'.repeat(17)), modules('a'.repeat(18))];
    expect(smallest).toBe('0 0 42 42');
    expect(next).toBe('0 0 50 50');
  });
  test('writes Chinese as UTF-8 and gives up on what no code can hold', () => {
    expect(draw({ staticText: '二维码' })?.getAttribute('aria-label')).toBe('二维码');
    expect(draw({ staticText: 'x'.repeat(3000) })).toBeNull();
    expect(draw({ staticText: '' })).toBeNull();
  });
  test('marks the record itself, once it is saved', () => {
    expect(draw({ dataType: 'form' })).toBeNull();
    const label = draw({ dataType: 'form' }, createMemoryScope({}, 'r7'))?.getAttribute('aria-label') ?? '';
    expect(JSON.parse(label)).toEqual({ t: 'DFD', id: 'r7', mid: 'm1', mt: '', fid: '', pid: '', ftid: '', opt: '' });
  });
  test('follows the field that it is about, and its colours', () => {
    const svg = draw(
      { dataType: 'relation', relationField: 'code', colorDark: '#123456', colorLight: 'x;y' },
      createMemoryScope({ code: 'B22' }),
    );
    expect(svg?.getAttribute('aria-label')).toBe('B22');
    expect(svg?.querySelector('path')?.getAttribute('fill')).toBe('#123456');
    expect(svg?.style.background).toBe('white');
  });
});

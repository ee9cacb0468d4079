import { expect, it } from 'vitest';
import { toLooks } from './to-look';

it.each([
  [{ color: 'red' }, ['danger']],
  [{ background: '#fde2e2' }, ['danger']],
  [{ backgroundColor: 'rgb(255, 235, 180)' }, ['warning']],
  [{ color: '#67C23A', fontWeight: 'bold' }, ['success', 'strong']],
  [{ 'background-color': '#f0f0f0' }, ['muted']],
  [{ color: 'blue' }, []],
  [{ color: '#000', background: 'url(http://evil.example/x)' }, []],
  [{ fontWeight: 700 }, ['strong']],
  ['red', []],
  [null, []],
])('%j looks like %j', (css, looks) => {
  expect(toLooks(css)).toEqual(looks);
});

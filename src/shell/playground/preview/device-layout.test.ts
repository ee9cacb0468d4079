import { expect, test } from 'vitest';
import { DEFAULT_DEVICE, deviceScale, readDevice } from './device-layout';

test('a device fits its pane, and is never enlarged', () => {
  expect(deviceScale({ name: 'desktop', zoom: 'fit' }, 658)).toBe(0.5);
  expect(deviceScale({ name: 'desktop', zoom: 'full' }, 658)).toBe(1);
  expect(deviceScale({ name: 'phone', zoom: 'fit' }, 658)).toBe(1);
  expect(deviceScale({ name: 'auto', zoom: 'fit' }, 658)).toBe(1);
  expect(deviceScale({ name: 'desktop', zoom: 'fit' }, 20)).toBe(0.2);
  expect(deviceScale({ name: 'desktop', zoom: 'fit' }, null)).toBe(1);
});

test('the kept device is read as untrusted', () => {
  expect(readDevice(null)).toEqual(DEFAULT_DEVICE);
  expect(readDevice('{')).toEqual(DEFAULT_DEVICE);
  expect(readDevice('{"name":"watch","zoom":3}')).toEqual(DEFAULT_DEVICE);
  expect(readDevice('{"name":"desktop","zoom":"full"}')).toEqual({ name: 'desktop', zoom: 'full' });
});

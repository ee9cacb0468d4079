import { isRecord } from '../../../engine/json/raw-value';
import { readJson } from '../../http';

export const DEVICES = ['auto', 'desktop', 'tablet', 'phone'] as const;
export type DeviceName = (typeof DEVICES)[number];

/** What the preview is seen on, and whether it is shrunk to fit its pane. */
export interface DeviceView {
  readonly name: DeviceName;
  readonly zoom: 'fit' | 'full';
}

export const DEFAULT_DEVICE: DeviceView = { name: 'auto', zoom: 'fit' };

/** CSS sizes in pixels; a height of null takes what the pane has. */
export const DEVICE_SIZES: Readonly<
  Record<Exclude<DeviceName, 'auto'>, { readonly width: number; readonly height: number | null }>
> = {
  desktop: { width: 1_280, height: null },
  tablet: { width: 768, height: 1_024 },
  phone: { width: 390, height: 844 },
};

/** Padding around the device and its border, on both sides, in pixels. */
const DEVICE_SURROUNDINGS = 2 * 8 + 2;

/** A device that is smaller cannot be read at all. */
const LEAST_SCALE = 0.2;

/** How far a device is shrunk in a pane of this width, at most 1; 1 also for the pane itself and before it was measured. */
export function deviceScale({ name, zoom }: DeviceView, paneWidth: number | null): number {
  if (name === 'auto' || zoom === 'full' || paneWidth === null) return 1;
  const fitting = (paneWidth - DEVICE_SURROUNDINGS) / DEVICE_SIZES[name].width;
  return Math.min(1, Math.max(LEAST_SCALE, fitting));
}

/** The device as it was kept; anything that makes no sense is the default. */
export function readDevice(text: string | null): DeviceView {
  const value = text === null ? null : readJson(text);
  if (!isRecord(value)) return DEFAULT_DEVICE;
  const name = DEVICES.find((each) => each === value['name']) ?? DEFAULT_DEVICE.name;
  return { name, zoom: value['zoom'] === 'full' ? 'full' : 'fit' };
}

import { useState } from 'react';
import { toGcj02, type Point } from './geodesy';

/** What became of asking the device; a failure is a text key. */
export type DeviceState =
  | { readonly kind: 'idle' | 'asking' }
  | { readonly kind: 'found'; readonly point: Point; readonly accuracyM: number }
  | { readonly kind: 'failed'; readonly textKey: string };

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 0 };
const FAILURES: Readonly<Record<number, string>> = { 1: 'denied', 3: 'late' };

/** Asks the device where it is, each time that somebody presses the button. */
export function useDevicePlace(onFound: (point: Point) => void) {
  const [state, setState] = useState<DeviceState>({ kind: 'idle' });
  function ask(): void {
    // Browsers offer it to pages with https (and localhost) only; elsewhere the member is missing.
    if (!('geolocation' in navigator)) return setState({ kind: 'failed', textKey: 'widget.location.failed.none' });
    setState({ kind: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const point = toGcj02({ lat: coords.latitude, lng: coords.longitude });
        setState({ kind: 'found', point, accuracyM: Math.round(coords.accuracy) });
        onFound(point);
      },
      ({ code }) => setState({ kind: 'failed', textKey: `widget.location.failed.${FAILURES[code] ?? 'none'}` }),
      OPTIONS,
    );
    return undefined;
  }
  return { state, ask };
}

import { useCallback, useState } from 'react';
import type { PaneName, PreviewMode } from '../contract';
import { useShell } from '../../shell-context';
import { readDevice, type DeviceView } from '../preview/device-layout';
import type { PartName } from './parts';
import type { SizedPart, SplitSizes } from './split-sizes';
import { useSizes } from './use-sizes';

/** What the workbench shows of its parts, and how large. */
export interface WorkbenchView {
  /** The one part that a narrow window shows. */
  readonly part: PartName;
  readonly onPart: (part: PartName) => void;
  readonly sizes: SplitSizes;
  readonly onSizes: (update: (before: SplitSizes) => Partial<SplitSizes>) => void;
  readonly onResize: (part: SizedPart, size: number) => void;
  readonly previewMode: PreviewMode;
  readonly onPreviewMode: (mode: PreviewMode) => void;
  readonly device: DeviceView;
  readonly onDevice: (change: Partial<DeviceView>) => void;
  readonly pane: PaneName;
  readonly onPane: (pane: PaneName) => void;
  /** What the form of the preview holds. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly onValues: (values: Readonly<Record<string, unknown>>) => void;
}

/** The view as it is now; its functions stay the same. */
export function useView(): WorkbenchView {
  const { sizes, change: onSizes, resize: onResize } = useSizes();
  const [part, onPart] = useState<PartName>('editor');
  const [previewMode, onPreviewMode] = useState<PreviewMode>('form');
  const [device, onDevice] = useDevice();
  const [pane, onPane] = useState<PaneName>('findings');
  const [values, onValues] = useState<Readonly<Record<string, unknown>>>({});
  return {
    ...{ sizes, onSizes, onResize, part, onPart },
    ...{ previewMode, onPreviewMode, device, onDevice, pane, onPane, values, onValues },
  };
}

/** The device of the preview, remembered in this browser. */
function useDevice() {
  const { storage } = useShell();
  const [device, setDevice] = useState(() => readDevice(storage.get('playground:device')));
  const change = useCallback(
    (update: Partial<DeviceView>) =>
      setDevice((before) => {
        const next = { ...before, ...update };
        storage.set('playground:device', JSON.stringify(next));
        return next;
      }),
    [storage],
  );
  return [device, change] as const;
}

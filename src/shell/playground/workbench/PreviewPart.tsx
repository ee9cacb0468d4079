import { Segmented, Select } from 'antd';
import { useText } from '../../../renderers/shared/texts/text';
import type { PreviewMode, PreviewProps } from '../contract';
import styles from './workbench.module.css';
import { DEVICE_SIZES, deviceScale, DEVICES, type DeviceName, type DeviceView } from '../preview/device-layout';
import { InLanguage, LanguageChoice, usePreviewLanguage } from '../preview/PreviewLanguage';
import { Preview } from '../preview/Preview';
import { useRoom } from './use-sizes';

const MODES: readonly PreviewMode[] = ['form', 'list', 'detail'];

interface PreviewPartProps extends Omit<PreviewProps, 'device' | 'scale'>, DeviceBarProps {
  onMode: (mode: PreviewMode) => void;
}

/** The live module, in which shape it is looked at, and on what. */
export function PreviewPart({ onMode, device, onDevice, ...props }: PreviewPartProps) {
  const text = useText();
  const [language, setLanguage] = usePreviewLanguage();
  const [body, room] = useRoom();
  const scale = deviceScale(device, room.width);
  const fitting = deviceScale({ ...device, zoom: 'fit' }, room.width);
  return (
    <>
      <div className={styles['partHead']}>
        <Segmented<PreviewMode>
          size="small"
          aria-label={text('playground.mode')}
          value={props.mode}
          onChange={onMode}
          options={MODES.map((mode) => ({ value: mode, label: text(`playground.mode.${mode}`) }))}
        />
        <DeviceBar device={device} onDevice={onDevice} fitting={fitting} />
        <LanguageChoice language={language} onLanguage={setLanguage} />
      </div>
      <div ref={body} className={styles['previewBody']}>
        <InLanguage language={language}>
          <Preview {...props} device={device.name} scale={scale} />
        </InLanguage>
      </div>
    </>
  );
}

interface DeviceBarProps {
  readonly device: DeviceView;
  onDevice: (change: Partial<DeviceView>) => void;
}

/** Chooses the device and its zoom; the pane itself has none. `fitting` is the scale at which the device fits its pane. */
function DeviceBar({ device, onDevice, fitting }: DeviceBarProps & { readonly fitting: number }) {
  const text = useText();
  const name = (device: DeviceName) => {
    const label = text(`playground.device.${device}`);
    return device === 'auto' ? label : `${label} ${String(DEVICE_SIZES[device].width)}`;
  };
  const percent = `${String(Math.round(fitting * 100))}%`;
  return (
    <div className={styles['deviceBar']}>
      <Select<DeviceName>
        size="small"
        variant="filled"
        popupMatchSelectWidth={false}
        aria-label={text('playground.device')}
        value={device.name}
        onChange={(chosen) => onDevice({ name: chosen })}
        options={DEVICES.map((each) => ({ value: each, label: name(each) }))}
      />
      {device.name !== 'auto' && (
        <Segmented<DeviceView['zoom']>
          size="small"
          aria-label={text('playground.zoom')}
          value={device.zoom}
          onChange={(zoom) => onDevice({ zoom })}
          options={[
            { value: 'fit', label: text('playground.zoom.fit', { percent }) },
            { value: 'full', label: '100%' },
          ]}
        />
      )}
    </div>
  );
}

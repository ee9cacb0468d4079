import { ConfigProvider } from 'antd';
import { useCallback, useRef, type CSSProperties, type ReactNode } from 'react';
import { MediaProvider } from '../../../renderers/shared/hosts/use-media-query';
import { DEVICE_SIZES, type DeviceName } from './device-layout';
import { matchesWidth } from './device-media';
import styles from './preview.module.css';
import { useDeviceMedia } from './use-device-media';

interface DeviceProps {
  readonly name: DeviceName;
  /** How far it is shrunk: 1 = not. */
  readonly scale: number;
  readonly children: ReactNode;
}

/** Styles for fingers, as on a page that a phone shows. */
const PHONE_CLASS = 'formloom-phone';
const SCOPE = '[data-device]';
const MATCHERS = {
  desktop: (query: string) => matchesWidth(query, DEVICE_SIZES.desktop.width),
  tablet: (query: string) => matchesWidth(query, DEVICE_SIZES.tablet.width),
  phone: (query: string) => matchesWidth(query, DEVICE_SIZES.phone.width),
};

/**
 * What the preview is seen on: the pane itself, or a device of its own width, laid out at that width and drawn smaller. Windows
 * and lists of choices stay inside a device. What stands in it keeps its state when the one becomes the other.
 */
export function Device({ name, scale, children }: DeviceProps) {
  const screen = useRef<HTMLDivElement>(null);
  const size = name === 'auto' ? null : DEVICE_SIZES[name];
  const isFramed = size !== null;
  const container = useCallback(() => (isFramed && screen.current ? screen.current : document.body), [isFramed]);
  const media = useDeviceMedia(size?.width ?? null, SCOPE);
  const frame: CSSProperties = size
    ? { width: size.width * scale, ...(size.height === null ? {} : { maxHeight: size.height * scale }) }
    : {};
  const view: CSSProperties = size
    ? { width: size.width, height: `${String(100 / scale)}%`, transform: `scale(${String(scale)})` }
    : {};
  return (
    <div
      className={size ? `${styles['framed'] ?? ''} ${name === 'phone' ? PHONE_CLASS : ''}` : styles['device']}
      style={frame}
      data-kind={name}
    >
      {media === '' ? null : <style>{media}</style>}
      <div className={size ? styles['view'] : styles['device']} style={view} {...(size ? { 'data-device': name } : {})}>
        <div ref={screen} className={styles['screen']}>
          <ConfigProvider getPopupContainer={container}>
            <MediaProvider value={name === 'auto' ? null : MATCHERS[name]}>{children}</MediaProvider>
          </ConfigProvider>
        </div>
      </div>
    </div>
  );
}

import { ConfigProvider } from 'antd';
import { useCallback, useRef, type ReactNode } from 'react';
import { NarrowProvider } from '../../../renderers/screens';
import styles from './preview.module.css';

/**
 * What the preview is seen on: the pane itself, or a phone of 390 pixels, whose windows and lists of choices stay inside it. What
 * stands in it keeps its state when the one becomes the other.
 */
export function Device({ isPhone, children }: { readonly isPhone: boolean; readonly children: ReactNode }) {
  const screen = useRef<HTMLDivElement>(null);
  const container = useCallback(() => (isPhone && screen.current ? screen.current : document.body), [isPhone]);
  return (
    <div className={isPhone ? `${styles['phone'] ?? ''} formloom-phone` : styles['device']}>
      <div ref={screen} className={styles['screen']}>
        <ConfigProvider getPopupContainer={container}>
          <NarrowProvider value={isPhone}>{children}</NarrowProvider>
        </ConfigProvider>
      </div>
    </div>
  );
}

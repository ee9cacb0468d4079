import { Button, Skeleton } from 'antd';
import { useMemo } from 'react';
import { PageNotice } from '../../shared/faces/PageNotice';
import type { PlacedTarget } from '../../shared/hosts/place-screen';
import { ScreenParamsProvider } from '../../shared/hosts/screen-params';
import { useText } from '../../shared/texts/text';
import { useElementWidth } from '../list/use-element-width';
import { NarrowProvider, NARROW_BELOW, useNarrow } from '../list/use-narrow';
import { ScreenBody } from '../ScreenBody';
import { useLoadedScreen } from './use-loaded-screen';

interface PlacedScreenProps {
  readonly element: HTMLElement;
  readonly target: PlacedTarget;
}

/** A screen inside of another: a skeleton, then the screen or an error. In a window its list scrolls by itself. */
export function PlacedScreen({ element, target }: PlacedScreenProps) {
  const text = useText();
  const { answer: screen, error, reload } = useLoadedScreen(target);
  const isNarrow = useNarrowPlace(element);
  if (error !== null) {
    return (
      <PageNotice
        status="warning"
        title={text('screen.host.loadFailed')}
        subTitle={error}
        extra={<Button onClick={reload}>{text('screen.retry')}</Button>}
      />
    );
  }
  if (!screen) return <Skeleton active paragraph={{ rows: 6 }} />;
  const isInWindow = element.closest('.formloom-host-body') !== null;
  return (
    <ScreenParamsProvider params={target.params}>
      <NarrowProvider value={isNarrow}>
        <div className={isInWindow ? 'formloom-placed formloom-host-filled' : 'formloom-placed'}>
          <ScreenBody {...screen} />
        </div>
      </NarrowProvider>
    </ScreenParamsProvider>
  );
}

/** Whether the place is as narrow as a phone, or the window is. */
function useNarrowPlace(element: HTMLElement): boolean {
  const isNarrowWindow = useNarrow();
  const place = useMemo(() => ({ current: element }), [element]);
  const width = useElementWidth(place) || element.clientWidth;
  return isNarrowWindow || (width > 0 && width < NARROW_BELOW);
}

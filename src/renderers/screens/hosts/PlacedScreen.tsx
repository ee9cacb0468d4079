import { Button, Skeleton } from 'antd';
import { useMemo } from 'react';
import { PageNotice } from '../../shared/faces/PageNotice';
import type { PlacedTarget, PlacedView } from '../../shared/hosts/place-screen';
import { ScreenParamsProvider } from '../../shared/hosts/screen-params';
import { UnsavedInputProvider } from '../../shared/hosts/unsaved-input';
import { useText } from '../../shared/texts/text';
import { MasterChoiceProvider } from '../list/master-list';
import { useElementWidth } from '../list/use-element-width';
import { NARROW_BELOW, NarrowPlaceProvider, useNarrow } from '../../shared/hosts/use-narrow';
import { ChangeReportProvider } from './change-report';
import { PlacedBody } from './PlacedBody';
import { useLoadedScreen } from './use-loaded-screen';
import { watchSource } from './watch-source';

interface PlacedScreenProps {
  readonly element: HTMLElement;
  readonly target: PlacedTarget;
  readonly view: PlacedView;
}

/** A screen inside of another: a skeleton, then the screen or an error. In a window its list scrolls by itself. */
export function PlacedScreen({ element, target, view }: PlacedScreenProps) {
  const text = useText();
  const { answer: loaded, error, reload } = useLoadedScreen(target);
  const isNarrow = useNarrowPlace(element, view.master !== null);
  const screen = useMemo(
    () => loaded && { ...loaded, source: watchSource(loaded.source, toldOf(view)) },
    [loaded, view],
  );
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
  // A record grows, and its window scrolls.
  const isFilled = view.screen === 'list' && element.closest('.formloom-host-body') !== null;
  return (
    <ScreenParamsProvider params={target.params}>
      <NarrowPlaceProvider value={isNarrow}>
        <UnsavedInputProvider value={view.hold}>
          <ChangeReportProvider value={view.onChanged}>
            <MasterChoiceProvider value={view.master}>
              <div className={isFilled ? 'formloom-placed formloom-host-filled' : 'formloom-placed'}>
                <PlacedBody {...screen} view={view} />
              </div>
            </MasterChoiceProvider>
          </ChangeReportProvider>
        </UnsavedInputProvider>
      </NarrowPlaceProvider>
    </ScreenParamsProvider>
  );
}

/** What follows a write: a chosen row that is deleted is chosen no more. */
function toldOf({ master, onChanged }: PlacedView) {
  return (removed: readonly string[]) => {
    const chosenId = master?.get().chosenId;
    if (chosenId !== undefined && chosenId !== null && removed.includes(chosenId)) master?.lose();
    onChanged();
  };
}

/** Whether the place is as narrow as a phone, or the window is. A list to choose from stays a table beside what depends on it. */
function useNarrowPlace(element: HTMLElement, isMaster: boolean): boolean {
  const isNarrowWindow = useNarrow();
  const place = useMemo(() => ({ current: element }), [element]);
  const width = useElementWidth(place) || element.clientWidth;
  return isNarrowWindow || (!isMaster && width > 0 && width < NARROW_BELOW);
}

import { Button, Skeleton, Spin } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import { PageNotice } from '../../shared/faces/PageNotice';
import type { ScreenParams } from '../../../engine/contract/resource';
import {
  OpenScreenProvider,
  type OpenScreen,
  type OpenScreenOutcome,
  type OpenScreenRequest,
} from '../../shared/hosts/open-screen';
import type { RecordRow } from '../../shared/sources/record-source';
import { ScreenParamsProvider } from '../../shared/hosts/screen-params';
import { useText } from '../../shared/texts/text';
import { ChangeReportProvider } from './change-report';
import { HostFrameProvider, useFrameState } from './host-frame';
import { shapeOf } from './host-shape';
import { HostWindow } from './HostWindow';
import { OpenedBody } from './OpenedBody';
import { useLoadedScreen } from './use-loaded-screen';
import { watchSource } from './watch-source';

interface OpenedScreenProps {
  readonly request: OpenScreenRequest;
  readonly open: OpenScreen;
  /** Called after the closing animation. */
  onGone: (outcome: OpenScreenOutcome) => void;
}

const NO_PARAMS: ScreenParams = {};
/** Milliseconds without a window after which a spinner says that one is coming. */
const SLOW_MS = 300;

/** An opened screen: its window at once, with a skeleton, then the screen or an error. */
export function OpenedScreen({ request, open, onGone }: OpenedScreenProps) {
  const text = useText();
  const loading = useLoadedScreen(request.target);
  const frame = useFrameState();
  const [isWanted, setWanted] = useState(true);
  const outcome = useOutcome(open);
  const { answer: loaded } = loading;
  const { markChanged } = outcome;
  const screen = useMemo(
    () => loaded && { ...loaded, source: watchSource(loaded.source, markChanged) },
    [loaded, markChanged],
  );
  const { show, footer, setFooter, shown } = frame;
  const inside = useMemo(() => ({ show, footer }), [show, footer]);
  // Only the module says what kind of window it opens in.
  if (request.place === 'own' && !loaded && loading.error === null) return <Spin fullscreen delay={SLOW_MS} />;
  return (
    <HostWindow
      shape={shapeOf(request, loaded?.model.form ?? null)}
      title={request.title || (shown?.title ?? '')}
      isOpen={shown?.isOpen ?? isWanted}
      onClose={() => (frame.screen.current ? frame.screen.current.onClose() : setWanted(false))}
      onClosed={() => {
        frame.screen.current?.onClosed();
        onGone(outcome.read());
      }}
      onSubmit={() => frame.screen.current?.onSubmit?.()}
      footer={request.screen === 'list' ? null : <div ref={setFooter} />}
      body={shown?.body ?? 'grown'}
    >
      {loading.error === null ? null : (
        <PageNotice
          status="warning"
          title={text('screen.host.loadFailed')}
          subTitle={loading.error}
          extra={<Button onClick={loading.reload}>{text('screen.retry')}</Button>}
        />
      )}
      {loading.error === null && !screen ? <Skeleton active paragraph={{ rows: 6 }} /> : null}
      {screen ? (
        <ScreenParamsProvider params={request.target.kind === 'module' ? request.target.params : NO_PARAMS}>
          <OpenScreenProvider value={outcome.open}>
            <ChangeReportProvider value={markChanged}>
              <HostFrameProvider value={inside}>
                <OpenedBody request={request} screen={screen} onSelected={outcome.select} />
              </HostFrameProvider>
            </ChangeReportProvider>
          </OpenScreenProvider>
        </ScreenParamsProvider>
      ) : null}
    </HostWindow>
  );
}

/** Collects the outcome of the screen, including changes in screens opened from it. */
function useOutcome(open: OpenScreen) {
  const current = useRef<OpenScreenOutcome>({ hasChanged: false, selected: null });
  const markChanged = useCallback(() => {
    current.current = { ...current.current, hasChanged: true };
  }, []);
  const select = useCallback((selected: readonly RecordRow[]) => {
    current.current = { ...current.current, selected };
  }, []);
  const openFromHere = useCallback<OpenScreen>(
    async (request) => {
      const outcome = await open(request);
      if (outcome.hasChanged) markChanged();
      return outcome;
    },
    [open, markChanged],
  );
  return { markChanged, select, open: openFromHere, read: () => current.current };
}

import { Modal, theme } from 'antd';
import { useLayoutEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { useText } from '../../shared/texts/text';
import { drawnScale } from '../../shared/hosts/drawn-scale';
import type { HostShape } from './host-shape';

interface AnchoredWindowProps {
  readonly shape: HostShape;
  readonly title: string;
  readonly isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** Pixels between the field and its window, and around the window. */
const GAP = 4;
const MARGIN = 8;
/** Below this there is no room for a list: the window moves up over its field. */
const LEAST_HEIGHT = 360;
/** Title, footer and padding around the list. */
const SURROUNDINGS = 132;
const MOST_ROWS = 420;
const PAGE_TOP = 48;

/** A window below a field, as wide as it says: a list to choose from without leaving the form. A press outside leaves it. */
export function AnchoredWindow(props: AnchoredWindowProps) {
  const { shape, title, isOpen, footer, onClose, onClosed, children } = props;
  const text = useText();
  const { token } = theme.useToken();
  const { body, ...place } = usePlace(shape);
  return (
    <Modal
      title={title}
      open={isOpen}
      width={shape.width}
      zIndex={token.zIndexPopupBase}
      onCancel={onClose}
      closable={{ 'aria-label': text('screen.host.close') }}
      afterClose={onClosed}
      footer={footer}
      mask={false}
      maskClosable
      destroyOnHidden
      transitionName=""
      style={{ ...place, position: 'fixed', margin: 0, padding: 0, maxWidth: `calc(100vw - ${String(2 * MARGIN)}px)` }}
      styles={{ body: { height: body, overflow: 'hidden auto' }, content: { padding: 16 } }}
    >
      {children}
    </Modal>
  );
}

/** Place of the window and height of its content, by where its field stands when it opens, and after each resize. */
function usePlace({ anchor, width }: HostShape): CSSProperties & { readonly body: number } {
  const [place, setPlace] = useState(() => placeBelow(anchor ?? null, width));
  useLayoutEffect(() => {
    const place = () => setPlace(placeBelow(anchor ?? null, width));
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [anchor, width]);
  return place;
}

function placeBelow(anchor: Element | null, width: string) {
  const { box, screen } = measure(anchor);
  const room = screen.height - MARGIN;
  const most = screen.width - 2 * MARGIN;
  const wide = Math.min(Number.parseFloat(width) || most, most);
  // As wide as the page, it is a page: the rows need its height.
  const isPage = wide === most;
  const top = isPage ? PAGE_TOP : Math.max(MARGIN, Math.min(box.bottom + GAP, room - LEAST_HEIGHT));
  const left = Math.max(MARGIN, Math.min(box.left, screen.width - MARGIN - wide));
  return { top, left, body: Math.min(isPage ? Infinity : MOST_ROWS, room - top - SURROUNDINGS) };
}

/** Place of a field on its screen: the window, or a scaled device that is drawn in it. */
function measure(anchor: Element | null) {
  const at = anchor?.getBoundingClientRect() ?? { left: MARGIN, bottom: MARGIN };
  const device = anchor?.closest<HTMLElement>('[data-device]');
  if (!device) return { box: at, screen: { width: window.innerWidth, height: window.innerHeight } };
  const scale = drawnScale(device);
  const { left, top } = device.getBoundingClientRect();
  return {
    box: { left: (at.left - left) / scale, bottom: (at.bottom - top) / scale },
    screen: { width: device.offsetWidth, height: device.offsetHeight },
  };
}

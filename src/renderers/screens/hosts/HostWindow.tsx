import { Drawer, Modal, theme } from 'antd';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useHostHistory } from '../../shared/hosts/host-history';
import { usePhone } from '../../shared/hosts/use-narrow';
import { useText } from '../../shared/texts/text';
import { AnchoredWindow } from './AnchoredWindow';
import { FullPage } from './FullPage';
import type { HostShape } from './host-shape';
import './hosts.css';
import './touch.css';
import { useClosed } from './use-closed';
import { useFocusBelow } from './use-focus-below';

export interface HostWindowProps {
  readonly shape: HostShape;
  readonly title: string;
  readonly isOpen: boolean;
  /** Close button, Escape, or the browser's Back. */
  onClose: () => void;
  /** Called after the closing animation. */
  onClosed: () => void;
  /** Ctrl+Enter, when the screen saves. */
  onSubmit?: (() => void) | undefined;
  /** null = no footer. */
  readonly footer: ReactNode;
  /** `filled`: a list that takes the available height and scrolls itself; `grown`: as high as its content. */
  readonly body?: 'filled' | 'grown';
  readonly children: ReactNode;
}

/** A dialog, drawer or full page. All have the same z-index, so that the last one opened is on top; confirmations are above them. */
export function HostWindow({ shape: asked, ...others }: HostWindowProps) {
  const shape = useShape(asked);
  const props = { ...others, shape };
  const { title, isOpen, onClose, footer, body = 'grown' } = props;
  const text = useText();
  const { token } = theme.useToken();
  const closable = { 'aria-label': text('screen.host.close') };
  const onClosed = useClosed(isOpen, props.onClosed);
  useFocusBelow();
  useHostHistory(isOpen, onClose);
  const content = (
    <SubmitKeys isFilled={body === 'filled'} onSubmit={props.onSubmit}>
      {props.children}
    </SubmitKeys>
  );
  if (shape.place === 'popover') {
    return (
      <AnchoredWindow {...props} onClosed={onClosed}>
        {content}
      </AnchoredWindow>
    );
  }
  if (shape.place !== 'dialog') {
    return (
      <SideWindow {...props} onClosed={onClosed}>
        {content}
      </SideWindow>
    );
  }
  return (
    <Modal
      title={title}
      open={isOpen}
      width={shape.width}
      zIndex={token.zIndexPopupBase}
      onCancel={onClose}
      closable={closable}
      afterClose={onClosed}
      footer={footer}
      style={{ top: 48, maxWidth: 'calc(100vw - 16px)' }}
      styles={{ body: body === 'filled' ? FILLED_BODY : GROWN_BODY }}
      maskClosable={false}
      destroyOnHidden
    >
      {content}
    </Modal>
  );
}

/** On a phone every window is a page, but for a list below its field. A window that is open stays as it is. */
function useShape(shape: HostShape): HostShape {
  const [isPage] = useState(usePhone());
  return isPage && shape.place !== 'popover' ? { ...shape, place: 'fullScreen', width: '100%' } : shape;
}

/** A drawer, or a full page. */
function SideWindow({ shape, title, isOpen, onClose, onClosed, footer, body = 'grown', children }: HostWindowProps) {
  const text = useText();
  const { token } = theme.useToken();
  const drawer = {
    open: isOpen,
    zIndex: token.zIndexPopupBase,
    onClose,
    afterOpenChange: (isShown: boolean) => (isShown ? undefined : onClosed()),
    footer,
    // A drawer over a drawer covers it instead of pushing it aside.
    push: false,
  };
  if (shape.place === 'fullScreen') {
    return (
      <FullPage {...drawer} title={title} width={shape.width} body={body}>
        {children}
      </FullPage>
    );
  }
  return (
    <Drawer
      {...drawer}
      title={title}
      width={`min(${shape.width}, 100vw)`}
      closable={{ 'aria-label': text('screen.host.close') }}
      styles={{ footer: { textAlign: 'end' }, body: body === 'filled' ? { padding: 16 } : STEADY_BODY }}
      maskClosable={false}
    >
      {children}
    </Drawer>
  );
}

/** The place of the bar is kept, within the dialog's padding: a form keeps its width when it grows. */
const GROWN_BODY = {
  maxHeight: 'calc(100vh - 220px)',
  overflow: 'hidden auto',
  scrollbarGutter: 'stable',
  padding: 4,
  margin: '-4px -15px -4px -4px',
} as const;
const FILLED_BODY = { height: 'calc(100vh - 220px)', overflow: 'hidden auto' } as const;

const STEADY_BODY = { scrollbarGutter: 'stable', paddingInlineEnd: 13 } as const;

interface SubmitKeysProps {
  readonly isFilled: boolean;
  readonly onSubmit: (() => void) | undefined;
  readonly children: ReactNode;
}

function SubmitKeys({ isFilled, onSubmit, children }: SubmitKeysProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    // React bubbles keys out of a window opened from this one, which has handled them.
    if (event.defaultPrevented) return;
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <div
      className={isFilled ? 'formloom-host-body formloom-host-filled' : 'formloom-host-body'}
      onKeyDown={onSubmit ? onKeyDown : undefined}
    >
      {children}
    </div>
  );
}

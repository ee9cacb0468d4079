import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, ConfigProvider, theme } from 'antd';
import { useContext, useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../shared/texts/text';

interface FullPageProps {
  readonly title: string;
  readonly width: string;
  readonly isOpen: boolean;
  onClose: () => void;
  /** null = no footer. */
  readonly footer: ReactNode;
  /** `filled`: the page as it is, for a list with its own cards; `grown`: a card of `width`. */
  readonly body: 'filled' | 'grown';
  readonly children: ReactNode;
}

/**
 * A page over the whole window (or the container of windows) with a back button. The screen below stays mounted with its scroll
 * position, page and search; the focus moves in, and back on closing.
 */
export function FullPage(props: FullPageProps) {
  const { getPopupContainer } = useContext(ConfigProvider.ConfigContext);
  const { body } = document;
  return props.isOpen ? createPortal(<OpenPage {...props} />, getPopupContainer?.(body) ?? body) : null;
}

function OpenPage({ title, width, onClose, footer, body, children }: FullPageProps) {
  const text = useText();
  const { token } = theme.useToken();
  const page = useRef<HTMLElement>(null);
  useFocusInside(page);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      // Do not close the window that this page was opened from.
      event.stopPropagation();
      onClose();
    }
    if (event.key === 'Tab') keepFocusInside(event, page.current);
  };
  const bar = {
    background: token.colorBgContainer,
    padding: '12px 16px',
    display: 'flex',
    alignItems: 'center',
    gap: 8,
  } as const;
  return (
    <section
      ref={page}
      role="dialog"
      aria-modal="true"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      style={{
        position: 'fixed',
        inset: 0,
        zIndex: token.zIndexPopupBase,
        display: 'flex',
        flexDirection: 'column',
        background: token.colorBgLayout,
        color: token.colorText,
        font: `${String(token.fontSize)}px/${String(token.lineHeight)} ${token.fontFamily}`,
        outline: 'none',
      }}
    >
      <header style={{ ...bar, borderBottom: `1px solid ${token.colorBorderSecondary}` }}>
        <Button type="text" icon={<ArrowLeftOutlined />} onClick={onClose}>
          {text('screen.form.back')}
        </Button>
        <strong style={{ fontSize: token.fontSizeLG }}>{title}</strong>
      </header>
      <div style={{ flex: 1, minHeight: 0, overflow: 'auto', padding: 16 }}>
        {body === 'filled' ? children : <PageCard width={width}>{children}</PageCard>}
      </div>
      {footer === null ? null : (
        <footer style={{ ...bar, justifyContent: 'flex-end', borderTop: `1px solid ${token.colorBorderSecondary}` }}>
          {footer}
        </footer>
      )}
    </section>
  );
}

function PageCard({ width, children }: Pick<FullPageProps, 'width' | 'children'>) {
  const { token } = theme.useToken();
  return (
    <div
      style={{
        width,
        maxWidth: '100%',
        boxSizing: 'border-box',
        margin: '0 auto',
        padding: 24,
        background: token.colorBgContainer,
        borderRadius: token.borderRadiusLG,
      }}
    >
      {children}
    </div>
  );
}

/** Takes the focus unless a field inside has it, and returns it on closing. */
function useFocusInside(page: RefObject<HTMLElement | null>) {
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    if (!page.current?.contains(document.activeElement)) page.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [page, before]);
}

const FOCUSABLE =
  'a[href],button:not([disabled]),input:not([disabled]),textarea:not([disabled]),[tabindex]:not([tabindex="-1"])';

function keepFocusInside(event: KeyboardEvent, page: HTMLElement | null) {
  const stops = [...(page?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
  const first = stops[0];
  const last = stops.at(-1);
  if (!first || !last) return;
  if (event.shiftKey && (document.activeElement === first || document.activeElement === page)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && document.activeElement === last) {
    event.preventDefault();
    first.focus();
  }
}

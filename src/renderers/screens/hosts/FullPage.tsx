import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Drawer, theme, type DrawerProps } from 'antd';
import { useId, useRef, type KeyboardEvent } from 'react';
import { usePhone } from '../../shared/hosts/use-narrow';
import { useText } from '../../shared/texts/text';

interface FullPageProps extends Pick<
  DrawerProps,
  'open' | 'onClose' | 'afterOpenChange' | 'zIndex' | 'push' | 'footer' | 'children'
> {
  readonly title: string;
  readonly width: string;
  /** `filled`: the page as it is, for a list with its own cards; `grown`: a card of `width`. */
  readonly body: 'filled' | 'grown';
}

/** Above what the phone itself puts at the lower edge. */
const PHONE_FOOTER = { padding: '8px 8px max(8px, env(safe-area-inset-bottom))' };

/** Without the name of a motion there is none: a page opens and closes at once. */
const NO_MOTION = {};

/** A drawer over the whole window with a back button. The screen below stays mounted with its scroll position, page and search. */
export function FullPage({ title, width, body, afterOpenChange, children, ...drawer }: FullPageProps) {
  const text = useText();
  const { token } = theme.useToken();
  const titleId = useId();
  const page = useRef<HTMLDivElement>(null);
  const isPhone = usePhone();
  const background = token.colorBgContainer;
  const bar = { background, padding: isPhone ? '4px 8px' : '12px 16px', borderColor: token.colorBorderSecondary };
  const card = {
    width,
    maxWidth: '100%',
    margin: '0 auto',
    padding: isPhone ? 12 : 24,
    borderRadius: token.borderRadiusLG,
  };
  return (
    <Drawer
      {...drawer}
      width="100%"
      mask={false}
      motion={NO_MOTION}
      destroyOnHidden
      closable={false}
      aria-labelledby={titleId}
      title={
        <div style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
          <Button type="text" icon={<ArrowLeftOutlined />} onClick={drawer.onClose}>
            {text('screen.form.back')}
          </Button>
          <strong id={titleId} style={{ minWidth: 0, fontWeight: 'bold', overflowWrap: 'anywhere' }}>
            {title}
          </strong>
        </div>
      }
      styles={{
        content: { background: token.colorBgLayout, lineHeight: token.lineHeight, outline: 'none' },
        header: bar,
        body: {
          padding: isPhone ? 8 : 16,
          ...(!isPhone && body === 'grown' && { scrollbarGutter: 'stable', paddingInlineEnd: 5 }),
        },
        footer: { ...bar, ...(isPhone ? PHONE_FOOTER : { display: 'flex', justifyContent: 'flex-end', gap: 8 }) },
      }}
      panelRef={page}
      autoFocus={false}
      afterOpenChange={(isShown) => {
        if (isShown) focusPage(page.current);
        afterOpenChange?.(isShown);
      }}
      onKeyDown={keepUsedEscape}
    >
      {body === 'filled' ? children : <div style={{ ...card, background, boxSizing: 'border-box' }}>{children}</div>}
    </Drawer>
  );
}

/**
 * Focuses the dialog unless a field inside has the focus. antd's `autoFocus` would focus an element around its tab stops, from
 * which Shift+Tab leaves the page.
 */
function focusPage(page: HTMLElement | null) {
  page?.setAttribute('tabindex', '-1');
  if (!page?.contains(document.activeElement)) page?.focus({ preventScroll: true });
}

/** antd closes at every Escape, also at one that something inside has used. */
function keepUsedEscape(event: KeyboardEvent) {
  if (event.key === 'Escape' && event.defaultPrevented) event.stopPropagation();
}

import type { ThemeConfig } from 'antd';

/** Width of the open sidebar in pixels (docs/screens.md#shell). */
export const SIDEBAR_WIDTH = 210;
/** Width of the folded sidebar in pixels: one icon. */
export const SIDEBAR_FOLDED_WIDTH = 56;
/** Below this window width, in pixels, the device counts as mobile (docs/screens.md#shell). */
export const MOBILE_BELOW = 992;

/** Class that carries the theme's CSS variables; the root element of every page wears it. */
export const THEME_CLASS = 'shell-theme';

/** A darker step of the default accent: the accent itself is too pale for text (3.2 : 1 on white). */
const ACCENT_TEXT = '#0960bd';
/** Links under the pointer and while pressed: darker, because the lighter default cannot be read (3 : 1). */
const ACCENT_TEXT_HOVER = '#074a94';
const ACCENT_TEXT_ACTIVE = '#053770';

/** Errors and destructive actions: dark enough for text on white and on its own pale background (5 : 1). */
const ERROR = '#cf202b';

/** The default theme: accent #1890ff (docs/screens.md#shell), white cards on a calm grey (docs/screens.md#look). */
export const shellTheme: ThemeConfig = {
  cssVar: { key: THEME_CLASS },
  hashed: false,
  token: {
    colorPrimary: '#1890ff',
    colorInfo: '#1890ff',
    colorLink: ACCENT_TEXT,
    colorLinkHover: ACCENT_TEXT_HOVER,
    colorLinkActive: ACCENT_TEXT_ACTIVE,
    colorError: ERROR,
    // Green text on its own pale background (5 : 1); the default is 2.2 : 1.
    colorSuccess: '#2b7a0b',
    colorSuccessBg: '#f6ffed',
    colorSuccessBorder: '#b7eb8f',
    fontSize: 14,
    fontFamily: 'var(--shell-font)',
    colorBgLayout: '#f5f7fa',
    colorTextDescription: 'rgba(0, 0, 0, 0.6)',
    colorTextTertiary: 'rgba(0, 0, 0, 0.58)',
    // The default of 0.25 is 1.8 : 1; a placeholder is read like any other text.
    colorTextPlaceholder: 'rgba(0, 0, 0, 0.54)',
    // Rings that can be seen: the defaults are a tenth as strong as the border they stand around.
    controlOutline: 'rgba(24, 144, 255, 0.24)',
    colorErrorOutline: 'rgba(207, 32, 43, 0.22)',
  },
  components: {
    // Flat buttons: their shadow takes the colour of the focus ring.
    Button: {
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      // Text under the pointer; the paler default is 2.4 : 1.
      defaultHoverColor: ACCENT_TEXT,
      defaultActiveColor: ACCENT_TEXT_ACTIVE,
    },
    Tabs: { itemSelectedColor: ACCENT_TEXT, itemHoverColor: ACCENT_TEXT, itemActiveColor: ACCENT_TEXT },
    Layout: { headerBg: '#ffffff', siderBg: '#ffffff', bodyBg: '#f5f7fa', headerHeight: 56, headerPadding: '0 16px' },
    Menu: { itemSelectedColor: ACCENT_TEXT, subMenuItemSelectedColor: ACCENT_TEXT, itemHeight: 40 },
  },
};

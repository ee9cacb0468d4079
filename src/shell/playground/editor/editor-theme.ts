import { theme as antdTheme, type GlobalToken } from 'antd';

/** The colours and the type of an editor, taken from the theme around it. */
export interface EditorLook {
  readonly isDark: boolean;
  readonly fontFamily: string;
  readonly fontSize: number;
  /** Opaque `#rrggbb`, by what the grammar calls the token. */
  readonly tokens: Readonly<Record<string, string>>;
  /** `#rrggbb` or `#rrggbbaa`, by the editor's own names. */
  readonly colors: Readonly<Record<string, string>>;
}

/** The page's tokens, or those of its dark sister when the editor alone is dark. */
export function tokensFor(page: GlobalToken, theme: 'light' | 'dark'): GlobalToken {
  if (themeOf(page) === theme) return page;
  const { colorPrimary, fontSize, fontFamily } = page;
  const algorithm = theme === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm;
  return antdTheme.getDesignToken({ token: { colorPrimary, fontSize, fontFamily }, algorithm });
}

/** Whether a page is dark, by its ground. */
export function themeOf({ colorBgContainer }: GlobalToken): 'light' | 'dark' {
  const [red, green, blue] = readColor(colorBgContainer);
  return red + green + blue < MIDDLE_GREY ? 'dark' : 'light';
}

/** Sum of the three parts of a grey between black and white. */
const MIDDLE_GREY = 3 * 128;

/** The editor's theme from the design tokens. */
export function toEditorLook(token: GlobalToken, theme: 'light' | 'dark'): EditorLook {
  const solid = (color: string) => toHex(over(readColor(color), readColor(token.colorBgContainer)));
  const clear = (color: string) => toHex(readColor(color));
  return {
    isDark: theme === 'dark',
    fontFamily: token.fontFamilyCode,
    fontSize: token.fontSize,
    tokens: {
      '': solid(token.colorText),
      'string.key.json': solid(token['geekblue-8']),
      'string.value.json': solid(token['green-9']),
      'number.json': solid(token['volcano-8']),
      'keyword.json': solid(token['magenta-8']),
      'delimiter.json': solid(token.colorTextSecondary),
      'comment.json': solid(token.colorTextSecondary),
      ...codeTokens(token, solid),
    },
    colors: { ...textColors(token, solid, clear), ...widgetColors(token, solid, clear) },
  };
}

/** Of SQL, scripts and HTML; where the library's own theme names a language, so does this. */
function codeTokens(token: GlobalToken, solid: Convert): Readonly<Record<string, string>> {
  const colors = {
    keyword: token['geekblue-8'],
    string: token['green-9'],
    number: token['volcano-8'],
    comment: token.colorTextSecondary,
    // AND, OR and the like.
    operator: token['geekblue-8'],
    delimiter: token.colorTextSecondary,
    predefined: token['purple-9'],
    tag: token['geekblue-8'],
    'attribute.name': token['magenta-8'],
    'attribute.value': token['green-9'],
  };
  const plain = Object.entries(colors).map(([name, color]) => [name, solid(color)] as const);
  const named = plain.flatMap(([name, color]) =>
    ['sql', 'js', 'html'].map((end) => [`${name}.${end}`, color] as const),
  );
  return Object.fromEntries([...plain, ...named]);
}

type Convert = (color: string) => string;

function textColors(token: GlobalToken, solid: Convert, clear: Convert): Readonly<Record<string, string>> {
  return {
    'editor.background': solid(token.colorBgContainer),
    'editor.foreground': solid(token.colorText),
    'editorCursor.foreground': solid(token.colorText),
    'editorLineNumber.foreground': solid(token.colorTextSecondary),
    'editorLineNumber.activeForeground': solid(token.colorText),
    'editor.lineHighlightBackground': solid(token.colorFillQuaternary),
    'editor.selectionBackground': clear(token.colorPrimaryBgHover),
    'editor.inactiveSelectionBackground': clear(token.colorPrimaryBg),
    'editor.findMatchBackground': clear(token['gold-4']),
    'editor.findMatchHighlightBackground': clear(token['gold-2']),
    'editorIndentGuide.background1': solid(token.colorSplit),
    'editorIndentGuide.activeBackground1': solid(token.colorBorder),
    'editorBracketHighlight.foreground1': solid(token.colorTextSecondary),
    'editorBracketHighlight.foreground2': solid(token['geekblue-8']),
    'editorBracketHighlight.foreground3': solid(token['magenta-8']),
    'editorStickyScroll.background': solid(token.colorBgContainer),
    'editorStickyScrollHover.background': solid(token.colorFillTertiary),
    'editorError.foreground': solid(token.colorError),
    'editorWarning.foreground': solid(token.colorWarning),
    'editorInfo.foreground': solid(token.colorInfo),
    'editorLightBulb.foreground': solid(token.colorWarning),
    'editorLightBulbAutoFix.foreground': solid(token.colorInfo),
    // A changed piece lies over its changed line; pale enough that every word on both can be read.
    'diffEditor.insertedTextBackground': withAlpha(token['green-6'], 0.2),
    'diffEditor.removedTextBackground': withAlpha(token['red-6'], 0.18),
    'diffEditor.insertedLineBackground': withAlpha(token['green-6'], 0.1),
    'diffEditor.removedLineBackground': withAlpha(token['red-6'], 0.1),
    'diffEditor.unchangedRegionBackground': solid(token.colorFillTertiary),
    'diffEditor.unchangedRegionForeground': solid(token.colorTextSecondary),
  };
}

function widgetColors(token: GlobalToken, solid: Convert, clear: Convert): Readonly<Record<string, string>> {
  const elevated = clear(token.colorBgElevated);
  const chosen = solid(token.controlItemBgActive);
  return {
    focusBorder: clear(token.colorPrimaryBorder),
    foreground: solid(token.colorText),
    descriptionForeground: solid(token.colorTextSecondary),
    'icon.foreground': solid(token.colorTextSecondary),
    'textLink.foreground': solid(token.colorLink),
    'widget.shadow': clear(token.colorBorder),
    'editorWidget.background': elevated,
    'editorWidget.foreground': solid(token.colorText),
    // Their panes have the same colour; only the border sets them off.
    'editorWidget.border': solid(token.colorBorder),
    'editorHoverWidget.background': elevated,
    'editorHoverWidget.foreground': solid(token.colorText),
    'editorHoverWidget.border': solid(token.colorBorder),
    'editorSuggestWidget.background': elevated,
    'editorSuggestWidget.border': solid(token.colorBorder),
    'editorSuggestWidget.foreground': solid(token.colorText),
    'editorSuggestWidget.highlightForeground': solid(token['blue-8']),
    'editorSuggestWidget.focusHighlightForeground': solid(token['blue-8']),
    'editorSuggestWidget.selectedBackground': chosen,
    'editorSuggestWidget.selectedForeground': solid(token.colorText),
    'editorSuggestWidget.selectedIconForeground': solid(token.colorText),
    'quickInput.background': elevated,
    'quickInput.foreground': solid(token.colorText),
    'quickInputList.focusBackground': chosen,
    'quickInputList.focusForeground': solid(token.colorText),
    'list.hoverBackground': solid(token.controlItemBgHover),
    'list.focusBackground': chosen,
    'list.focusForeground': solid(token.colorText),
    'list.activeSelectionBackground': chosen,
    'list.activeSelectionForeground': solid(token.colorText),
    'list.highlightForeground': solid(token['blue-8']),
    'list.focusHighlightForeground': solid(token['blue-8']),
    'menu.background': elevated,
    'menu.foreground': solid(token.colorText),
    'menu.selectionBackground': chosen,
    'menu.selectionForeground': solid(token.colorText),
    'input.background': solid(token.colorBgContainer),
    'input.foreground': solid(token.colorText),
    'input.border': solid(token.colorBorder),
    'input.placeholderForeground': solid(token.colorTextPlaceholder),
    'inputOption.activeBackground': chosen,
    'inputOption.activeForeground': solid(token.colorText),
    'inputOption.activeBorder': clear(token.colorPrimaryBorder),
    'keybindingLabel.foreground': solid(token.colorTextSecondary),
    'keybindingLabel.background': solid(token.colorFillTertiary),
    'keybindingLabel.border': solid(token.colorBorderSecondary),
    'keybindingLabel.bottomBorder': solid(token.colorBorderSecondary),
    'scrollbarSlider.background': clear(token.colorFillSecondary),
    'scrollbarSlider.hoverBackground': clear(token.colorFill),
    'scrollbarSlider.activeBackground': clear(token.colorFill),
    'pickerGroup.foreground': solid(token.colorTextSecondary),
    'pickerGroup.border': solid(token.colorBorderSecondary),
  };
}

/** Red, green and blue from 0 to 255, alpha from 0 to 1. */
type Color = readonly [red: number, green: number, blue: number, alpha: number];

/** Reads the colours that tokens hold: `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `rgba()`. Throws on anything else. */
export function readColor(text: string): Color {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim())?.[1];
  if (hex !== undefined) {
    const long = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
    const part = (index: number) => parseInt(long.slice(index * 2, index * 2 + 2), 16);
    return [part(0), part(1), part(2), long.length === 8 ? part(3) / 255 : 1];
  }
  const parts = /^rgba?\(([^)]*)\)$/i
    .exec(text.trim())?.[1]
    ?.split(/[\s,/]+/)
    .map(Number);
  const [red, green, blue, alpha = 1] = parts ?? [];
  if (red === undefined || green === undefined || blue === undefined || [red, green, blue, alpha].some(Number.isNaN)) {
    throw new Error(`"${text}" is no colour that the editor's theme can read`);
  }
  return [red, green, blue, alpha];
}

/** What is seen when a colour lies over an opaque one. */
function over(color: Color, ground: Color): Color {
  const alpha = color[3];
  const mix = (index: 0 | 1 | 2) => color[index] * alpha + ground[index] * (1 - alpha);
  return [mix(0), mix(1), mix(2), 1];
}

function toHex([red, green, blue, alpha]: Color): string {
  const part = (value: number) => Math.round(value).toString(16).padStart(2, '0');
  return `#${part(red)}${part(green)}${part(blue)}${alpha < 1 ? part(alpha * 255) : ''}`;
}

function withAlpha(color: string, alpha: number): string {
  const [red, green, blue] = readColor(color);
  return toHex([red, green, blue, alpha]);
}

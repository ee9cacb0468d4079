import { ConfigProvider, theme, type ConfigProviderProps } from 'antd';
import { useMemo, type ContextType } from 'react';
import { shellTheme, THEME_CLASS } from './theme';

const TokenContext = theme._internalContext;

const tokens = { ...theme.defaultSeed, ...shellTheme.token };

/**
 * What antd makes of the theme, known above its own provider: that one makes the styles of icons first, from the standard theme
 * where it finds no other, and computes all tokens of a theme that nothing on the page wears.
 */
const ownTokens: ContextType<typeof TokenContext> = {
  token: tokens,
  override: { override: tokens, ...shellTheme.components },
  hashed: false,
  cssVar: { prefix: 'ant', key: THEME_CLASS },
};

type ShellThemeProps = Pick<ConfigProviderProps, 'locale' | 'children'>;

/** The theme of every page of the shell, with the texts of the component library. */
export function ShellTheme({ locale, children }: ShellThemeProps) {
  const close = locale?.global?.close;
  // The library names only the picture in this button, not the button.
  const windows = useMemo(() => ({ closable: { 'aria-label': close } }), [close]);
  return (
    <TokenContext.Provider value={ownTokens}>
      <ConfigProvider
        theme={shellTheme}
        {...(locale ? { locale } : {})}
        button={{ autoInsertSpace: false }}
        {...(close ? { modal: windows, drawer: windows } : {})}
      >
        {children}
      </ConfigProvider>
    </TokenContext.Provider>
  );
}

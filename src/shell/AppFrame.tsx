import { ConfigProvider } from 'antd';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { createTranslate } from '../engine/contract/language';
import { TextProvider } from '../renderers/shared/text';
import { LANGUAGE_TAGS } from './i18n/language-store';
import { defaultLocale, loadLocale } from './i18n/load-locale';
import { shellTextTables } from './i18n/shell-texts';
import type { Shell } from './shell';
import { ShellProvider } from './shell-context';
import { shellTheme, THEME_CLASS } from './theme/theme';

interface AppFrameProps {
  readonly shell: Shell;
  readonly children: ReactNode;
}

/** What every page stands in: the shell, the theme, the language and the shell's own texts. */
export function AppFrame({ shell, children }: AppFrameProps) {
  const language = useStore(shell.language.store, (state) => state.language);
  const [locale, setLocale] = useState(defaultLocale);
  const translate = useMemo(() => createTranslate(language, shellTextTables), [language]);

  useEffect(() => {
    let isCurrent = true;
    document.documentElement.lang = LANGUAGE_TAGS[language];
    loadLocale(language).then(
      (loaded) => isCurrent && setLocale(loaded),
      // Without its texts the component library keeps speaking the language that it has.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [language]);

  return (
    <ShellProvider value={shell}>
      <ConfigProvider theme={shellTheme} locale={locale} button={{ autoInsertSpace: false }}>
        <TextProvider value={translate}>
          <div className={THEME_CLASS} style={{ minHeight: '100%' }}>
            {children}
          </div>
        </TextProvider>
      </ConfigProvider>
    </ShellProvider>
  );
}

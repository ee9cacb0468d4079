import { ConfigProvider } from 'antd';
import { Provider as MotionProvider } from 'rc-motion';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { createTranslate } from '../engine/contract/language';
import { TextProvider } from '../renderers/shared/text';
import { useMediaQuery } from '../renderers/shared/use-media-query';
import { LANGUAGE_TAGS } from './i18n/language-store';
import { defaultLocale, loadLocale } from './i18n/load-locale';
import { shellTextTables } from './i18n/shell-texts';
import type { Shell } from './shell';
import { ShellProvider } from './shell-context';
import { shellTheme, THEME_CLASS } from './theme/theme';

/** Who asks the system for less motion gets dialogs, lists and panels that stand where they belong at once. */
const LESS_MOTION = '(prefers-reduced-motion: reduce)';

interface AppFrameProps {
  readonly shell: Shell;
  readonly children: ReactNode;
}

/** What every page stands in: the shell, the theme, the language and the shell's own texts. */
export function AppFrame({ shell, children }: AppFrameProps) {
  const language = useStore(shell.language.store, (state) => state.language);
  const [locale, setLocale] = useState(defaultLocale);
  const isStill = useMediaQuery(LESS_MOTION);
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
      {/* Not the theme's own switch: another theme would have its styles made anew in the browser. */}
      <MotionProvider motion={!isStill}>
        <ConfigProvider theme={shellTheme} locale={locale} button={{ autoInsertSpace: false }}>
          <TextProvider value={translate}>
            <div className={THEME_CLASS} style={{ minHeight: '100%' }}>
              {children}
            </div>
          </TextProvider>
        </ConfigProvider>
      </MotionProvider>
    </ShellProvider>
  );
}

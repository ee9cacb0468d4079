import { Provider as MotionProvider } from 'rc-motion';
import dayjs from 'dayjs';
import { useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { TextProvider } from '../renderers/shared/text';
import { useMediaQuery } from '../renderers/shared/use-media-query';
import { LANGUAGE_TAGS } from './i18n/language-store';
import type { Shell } from './shell';
import { ShellProvider } from './shell-context';
import { ShellTheme } from './theme/ShellTheme';
import { THEME_CLASS } from './theme/theme';

/** Who asks the system for less motion gets dialogs, lists and panels that stand where they belong at once. */
const LESS_MOTION = '(prefers-reduced-motion: reduce)';

const SHELL_TEXTS = ['shell'] as const;

interface AppFrameProps {
  readonly shell: Shell;
  readonly children: ReactNode;
}

/** What every page stands in: the shell, the theme, the language and the shell's own texts, which are here before it is drawn. */
export function AppFrame({ shell, children }: AppFrameProps) {
  const language = useStore(shell.language.store, (state) => state.language);
  const isStill = useMediaQuery(LESS_MOTION);
  const translate = shell.texts.translate(language, SHELL_TEXTS);
  const { locale, calendar } = shell.texts.shell(language) ?? {};

  useEffect(() => {
    document.documentElement.lang = LANGUAGE_TAGS[language];
    if (calendar) dayjs.locale(calendar);
  }, [language, calendar]);

  return (
    <ShellProvider value={shell}>
      {/* Not the theme's own switch: another theme would have its styles made anew in the browser. */}
      <MotionProvider motion={!isStill}>
        <ShellTheme locale={locale}>
          <TextProvider value={translate}>
            <div className={THEME_CLASS} style={{ minHeight: '100%' }}>
              {children}
            </div>
          </TextProvider>
        </ShellTheme>
      </MotionProvider>
    </ShellProvider>
  );
}

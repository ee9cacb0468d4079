import { Provider as MotionProvider } from 'rc-motion';
import { useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { TextProvider } from '../renderers/shared/texts/text';
import { useMediaQuery } from '../renderers/shared/hosts/use-media-query';
import { LANGUAGE_TAGS } from './i18n/language-store';
import type { Shell } from './shell';
import { ShellProvider } from './shell-context';
import { ShellTheme } from './theme/ShellTheme';
import { THEME_CLASS } from './theme/theme';

/** With reduced motion, dialogs, lists and panels appear without animation. */
const LESS_MOTION = '(prefers-reduced-motion: reduce)';

const SHELL_TEXTS = ['shell'] as const;

interface AppFrameProps {
  readonly shell: Shell;
  readonly children: ReactNode;
}

/** The frame of every page: shell, theme, language, and the shell's texts, loaded before the first rendering. */
export function AppFrame({ shell, children }: AppFrameProps) {
  const language = useStore(shell.language.store, (state) => state.language);
  const isStill = useMediaQuery(LESS_MOTION);
  const translate = shell.texts.translate(language, SHELL_TEXTS);
  const { locale } = shell.texts.shell(language) ?? {};

  useEffect(() => {
    document.documentElement.lang = LANGUAGE_TAGS[language];
  }, [language]);

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
